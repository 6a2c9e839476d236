import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Citation } from '../answer/chips.js';
import { isTextSource, type Source } from '../conversation.js';
import { MarkedText } from './marked-text.js';
import { PageView } from './page-view.js';
import { PictureView } from './picture-view.js';
import { pagesOf, regionsOf } from './place.js';
import { readTable } from './table-cells.js';
import { TableView } from './table-view.js';

/** What the reader can show of a source. */
export type ReaderTab = 'page' | 'picture' | 'text';

/** The ways to show a source, the one that shows the passage best first. */
export function tabsOf(source: Source, passages: readonly Citation[]): ReaderTab[] {
  const hasPages = source.document_id !== null && source.source === 'kb' && pagesOf(source).length > 0;
  const tabs: ReaderTab[] = [
    ...(hasPages ? (['page'] as const) : []),
    ...(!isTextSource(source) && source.image_id !== null ? (['picture'] as const) : []),
    ...(source.content ? (['text'] as const) : []),
  ];
  const isOnPage = regionsOf(source).length > 0 || passages.some(({ regions }) => regions.length > 0);
  return hasPages && !isOnPage && tabs.includes('text') && isTextSource(source) ? tabs.toReversed() : tabs;
}

export function SourceView({
  tab,
  source,
  passages,
}: {
  tab: ReaderTab;
  source: Source;
  passages: readonly Citation[];
}) {
  const { t } = useTranslation();
  const content = source.content ?? '';
  const table = useMemo(() => readTable(content), [content]);
  const passageRegions = useMemo(() => passages.flatMap(({ regions }) => regions), [passages]);
  const chunkRegions = useMemo(() => regionsOf(source), [source]);
  switch (tab) {
    case 'page': {
      const [first] = passageRegions.length > 0 ? passageRegions : chunkRegions;
      return (
        <PageView
          documentId={source.document_id ?? ''}
          fileName={source.file_name ?? ''}
          firstPage={first?.page ?? pagesOf(source)[0] ?? 1}
          chunk={chunkRegions}
          passage={passageRegions}
        />
      );
    }
    case 'picture':
      return (
        <PictureView
          imageId={isTextSource(source) ? '' : (source.image_id ?? '')}
          description={isTextSource(source) ? null : source.content_summary}
        />
      );
    case 'text':
      return (
        <div
          tabIndex={0}
          role="group"
          aria-label={t('ask.content')}
          className="min-h-0 flex-1 overflow-auto rounded-lg border border-line bg-surface p-4"
        >
          {table ? (
            <TableView table={table} passages={passages} />
          ) : (
            <MarkedText content={content} passages={passages} />
          )}
        </div>
      );
  }
}
