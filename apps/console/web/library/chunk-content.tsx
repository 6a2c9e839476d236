import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ErrorNotice, Spinner } from '../design/notices.js';
import { ContentTable } from './content-table.js';
import { chunkQuery } from './queries.js';
import { parseTable } from './parse-table.js';

/** The text or table of a chunk. */
export function ChunkContent({ documentId, chunkId }: { documentId: string; chunkId: string }) {
  const { t } = useTranslation();
  const chunk = useQuery(chunkQuery(documentId, chunkId));
  const table = chunk.data?.type === 'table' ? parseTable(chunk.data.content) : null;
  return (
    <div
      role="region"
      tabIndex={0}
      aria-label={t('library.asText')}
      className="min-h-0 flex-1 overflow-auto p-4 focus-visible:outline-offset-[-2px]"
    >
      {chunk.isPending && <Spinner label={t('common.loading')} />}
      {chunk.error && <ErrorNotice error={chunk.error} onRetry={() => void chunk.refetch()} />}
      {chunk.data && (
        <>
          <p dir="auto" className="mb-3 text-sm break-words text-muted">
            {chunk.data.path}
          </p>
          {table && <ContentTable table={table} />}
          {!table && chunk.data.content !== '' && (
            <p dir="auto" className="max-w-prose break-words whitespace-pre-wrap">
              {chunk.data.content}
            </p>
          )}
          {chunk.data.content === '' && <p className="text-muted">{t('library.noText')}</p>}
        </>
      )}
    </div>
  );
}
