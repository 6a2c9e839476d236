import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorNotice, Spinner } from '../design/notices.js';
import { ChunkContent } from './chunk-content.js';
import { PageList, type PageTarget } from './page-list.js';
import { type Chunk, pagesQuery } from './queries.js';

const MODE = 'rounded px-2 py-0.5 text-sm text-muted aria-pressed:bg-accent-soft aria-pressed:text-accent';

/** Where a chunk stands on its page, or what it says: the only way to show it for formats without pages. */
export function Viewer({
  documentId,
  chunk,
  target,
}: {
  documentId: string;
  chunk: Chunk | null;
  target: PageTarget;
}) {
  const { t } = useTranslation();
  const [prefersText, setPrefersText] = useState(false);
  const pages = useQuery(pagesQuery(documentId));
  if (pages.isPending)
    return (
      <div className="p-3">
        <Spinner label={t('common.loading')} />
      </div>
    );
  const hasPages = pages.data !== undefined && pages.data !== null && pages.data.length > 0;
  const showsText = !hasPages || (prefersText && chunk !== null);
  return (
    <>
      {hasPages && chunk && (
        <div
          role="group"
          aria-label={t('library.showAs')}
          className="flex gap-1 border-b border-line px-2 py-1.5"
        >
          <button
            type="button"
            className={MODE}
            aria-pressed={!showsText}
            onClick={() => setPrefersText(false)}
          >
            {t('library.asPage')}
          </button>
          <button
            type="button"
            className={MODE}
            aria-pressed={showsText}
            onClick={() => setPrefersText(true)}
          >
            {t('library.asText')}
          </button>
        </div>
      )}
      {pages.error && (
        <div className="p-3">
          <ErrorNotice error={pages.error} onRetry={() => void pages.refetch()} />
        </div>
      )}
      {!showsText && pages.data && (
        <PageList documentId={documentId} pages={pages.data} chunk={chunk} target={target} />
      )}
      {showsText && chunk && <ChunkContent documentId={documentId} chunkId={chunk.chunk_id} />}
      {showsText && !chunk && <p className="p-4 text-muted">{t('library.textHint')}</p>}
    </>
  );
}
