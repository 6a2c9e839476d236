import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { PostgreSQL, sql } from '@codemirror/lang-sql';
import { bracketMatching } from '@codemirror/language';
import { EditorState, type Extension, Prec } from '@codemirror/state';
import { drawSelection, EditorView, keymap, lineNumbers, placeholder } from '@codemirror/view';
import { type Catalog, catalogCompletion } from './completion.js';
import { editorTheme } from './editor-theme.js';
import { problemMark } from './problem-mark.js';
import { replaceSelection } from './replace-selection.js';

export interface EditorHandlers {
  onChange: (sql: string) => void;
  onRun: () => void;
  catalog: Catalog;
}

/**
 * An editor in a shadow tree of `host`: there, CodeMirror adopts its style sheet. In the document it would write a style
 * element, which the page's policy forbids.
 */
export function createEditor(
  host: HTMLElement,
  { text, label, placeholder: hint }: { text: string; label: string; placeholder: string },
  handlers: EditorHandlers,
): EditorView {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  const state = EditorState.create({ doc: text, extensions: extensions({ label, hint }, handlers) });
  return new EditorView({ state, parent: root, root });
}

function extensions(
  { label, hint }: { label: string; hint: string },
  { onChange, onRun, catalog }: EditorHandlers,
): Extension[] {
  const run = () => {
    onRun();
    return true;
  };
  return [
    Prec.highest(keymap.of([{ key: 'Mod-Enter', run }])),
    lineNumbers(),
    history(),
    drawSelection(),
    bracketMatching(),
    closeBrackets(),
    EditorView.lineWrapping,
    sql({ dialect: PostgreSQL }),
    PostgreSQL.language.data.of({ autocomplete: catalogCompletion(catalog) }),
    autocompletion({ icons: false }),
    // Escape, then Tab leaves the editor.
    keymap.of([
      ...closeBracketsKeymap,
      ...completionKeymap,
      ...defaultKeymap,
      ...historyKeymap,
      indentWithTab,
    ]),
    placeholder(hint),
    EditorView.contentAttributes.of({ 'aria-label': label, spellcheck: 'false', autocapitalize: 'off' }),
    EditorView.updateListener.of((update) => {
      if (update.docChanged) onChange(update.state.doc.toString());
    }),
    replaceSelection,
    problemMark,
    editorTheme,
  ];
}
