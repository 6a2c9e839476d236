import { StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView } from '@codemirror/view';

/** Marks the word at an index, or nothing. */
export const setProblem = StateEffect.define<number | null>();

const mark = Decoration.mark({ class: 'cm-problem' });

/** The place that the service complained about; an edit removes the mark. */
export const problemMark = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, transaction) {
    if (transaction.docChanged) marks = Decoration.none;
    for (const effect of transaction.effects) {
      if (!effect.is(setProblem)) continue;
      const text = transaction.state.doc.toString();
      marks =
        effect.value === null || text === '' ? Decoration.none : Decoration.set(marked(text, effect.value));
    }
    return marks;
  },
  provide: (field) => EditorView.decorations.from(field),
});

function marked(text: string, index: number) {
  // The end of the statement is a place, too.
  const from = Math.min(index, text.length - 1);
  const word = /^[\p{L}\p{N}_]+/u.exec(text.slice(from))?.[0] ?? text.slice(from, from + 1);
  return mark.range(from, from + word.length);
}
