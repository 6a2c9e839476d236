import { type Ref, useEffect, useImperativeHandle, useRef } from 'react';
import { createEditor, type EditorHandlers } from './create-editor.js';
import type { EditorView } from '@codemirror/view';
import { setProblem } from './problem-mark.js';

export interface SqlEditorHandle {
  /** Inserts at the cursor. */
  insert(text: string): void;
  replace(text: string): void;
  /** Puts the cursor at an index. */
  goTo(index: number): void;
}

/** The statement's editor. */
export function SqlEditor({
  ref,
  label,
  placeholder,
  initial,
  problemIndex,
  ...handlers
}: EditorHandlers & {
  ref: Ref<SqlEditorHandle>;
  label: string;
  placeholder: string;
  initial: string;
  problemIndex: number | null;
}) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });

  const start = useRef(initial);
  useEffect(() => {
    const text = start.current;
    const made = createEditor(
      host.current as HTMLElement,
      { text, label, placeholder },
      {
        onChange: (sql) => {
          start.current = sql;
          latest.current.onChange(sql);
        },
        onRun: () => latest.current.onRun(),
        catalog: {
          tables: () => latest.current.catalog.tables(),
          columns: (table) => latest.current.catalog.columns(table),
        },
      },
    );
    view.current = made;
    return () => made.destroy();
  }, [label, placeholder]);

  useEffect(() => {
    view.current?.dispatch({ effects: setProblem.of(problemIndex) });
  }, [problemIndex]);

  useImperativeHandle(ref, () => ({
    insert(text) {
      view.current?.dispatch(view.current.state.replaceSelection(text));
      view.current?.focus();
    },
    replace(text) {
      view.current?.dispatch({ changes: { from: 0, to: view.current.state.doc.length, insert: text } });
    },
    goTo(index) {
      const anchor = Math.min(index, view.current?.state.doc.length ?? 0);
      view.current?.dispatch({ selection: { anchor }, scrollIntoView: true });
      view.current?.focus();
    },
  }));

  return <div ref={host} className="h-full min-h-0" />;
}
