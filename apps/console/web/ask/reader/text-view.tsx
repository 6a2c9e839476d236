import { useLayoutEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Citation } from '../answer/chips.js';
import { MarkedText } from './marked-text.js';
import { readTable } from './table-cells.js';
import { TableView } from './table-view.js';

/** The text or table of a source, the cited passage marked and in view. */
export function TextView({ content, passages }: { content: string; passages: readonly Citation[] }) {
  const { t } = useTranslation();
  const table = useMemo(() => readTable(content), [content]);
  const frame = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const marks = [...(frame.current?.querySelectorAll('mark') ?? [])];
    // The first one last: it is in view even if not all of them fit.
    for (const mark of marks.toReversed()) mark.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [content, passages]);
  return (
    <div
      ref={frame}
      tabIndex={0}
      role="group"
      aria-label={t('ask.content')}
      className="min-h-0 flex-1 scroll-p-4 overflow-auto rounded-lg border border-line bg-surface p-4"
    >
      {table ? (
        <TableView table={table} passages={passages} />
      ) : (
        <MarkedText content={content} passages={passages} />
      )}
    </div>
  );
}
