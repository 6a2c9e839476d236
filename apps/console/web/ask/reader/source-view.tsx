import { useMemo } from 'react';
import type { Citation } from '../answer/chips.js';
import { isTextSource, type Source } from '../conversation.js';
import { PageView } from './page-view.js';
import { PictureView } from './picture-view.js';
import { regionsOf } from './place.js';
import { TextView } from './text-view.js';

/** What the reader can show of a source. */
export type ReaderTab = 'page' | 'picture' | 'text';

/** The ways to show a source, the one that shows the passage best first. */
export function tabsOf(source: Source, passages: readonly Citation[]): ReaderTab[] {
  // Sheets and slides have numbers, too, but no pages that could be drawn.
  const isOnPage = regionsOf(source).length > 0 || passages.some(({ regions }) => regions.length > 0);
  return [
    ...(isOnPage && source.document_id !== null ? (['page'] as const) : []),
    ...(!isTextSource(source) && source.image_id !== null ? (['picture'] as const) : []),
    ...(source.content ? (['text'] as const) : []),
  ];
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
  const passageRegions = useMemo(() => passages.flatMap(({ regions }) => regions), [passages]);
  const chunkRegions = useMemo(() => regionsOf(source), [source]);
  switch (tab) {
    case 'page': {
      const [first] = passageRegions.length > 0 ? passageRegions : chunkRegions;
      return (
        <PageView
          documentId={source.document_id ?? ''}
          fileName={source.file_name ?? ''}
          firstPage={first?.page ?? 1}
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
      return <TextView content={source.content ?? ''} passages={passages} />;
  }
}
