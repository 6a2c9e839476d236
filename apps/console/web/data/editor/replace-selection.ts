import { EditorView } from '@codemirror/view';

/**
 * Typing over a selection. Left to the browser, the new text keeps the look of the old one by an inline style, which the
 * page's policy forbids.
 */
export const replaceSelection = EditorView.domEventHandlers({
  beforeinput(event, view) {
    const { from, to, empty } = view.state.selection.main;
    const text = event.data;
    if (event.inputType !== 'insertText' || text === null || empty || view.composing) return false;
    event.preventDefault();
    const insert = () => view.state.update(view.state.replaceSelection(text), { userEvent: 'input.type' });
    // Such as the one that puts brackets around the selection.
    const handlers = view.state.facet(EditorView.inputHandler);
    if (!handlers.some((handle) => handle(view, from, to, text, insert))) view.dispatch(insert());
    return true;
  },
});
