import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../design/button.js';
import { Panel } from '../design/page.js';
import { UploadRow } from './upload-row.js';
import { clearEnded, isOpen, isRetryable, isUnsent, retryUploads, useUploads } from './uploads.js';

const ESTIMATED_HEIGHT = 60;

/** What was added in this tab, each with its progress. */
export function UploadList({ onDetails }: { onDetails: (jobId: string) => void }) {
  const { t } = useTranslation();
  const uploads = useUploads();
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: uploads.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ESTIMATED_HEIGHT,
    getItemKey: (index) => uploads[index]?.id ?? index,
    overscan: 5,
  });
  useWarningBeforeLeaving(uploads.some(isUnsent));
  if (uploads.length === 0) return null;
  const failed = uploads.filter(isRetryable);
  const ended = uploads.filter((upload) => !isOpen(upload)).length;
  return (
    <Panel
      title={t('ingest.batch')}
      actions={
        <div className="flex gap-2">
          {failed.length > 0 && (
            <Button size="small" onClick={() => retryUploads(failed.map(({ id }) => id))}>
              {t('ingest.retryFailed', { count: failed.length })}
            </Button>
          )}
          {ended > 0 && (
            <Button size="small" variant="quiet" onClick={clearEnded}>
              {t('ingest.clearEnded')}
            </Button>
          )}
        </div>
      }
    >
      <p role="status" className="mb-2 text-sm text-muted">
        {t('ingest.batchSummary', { ended, total: uploads.length })}
        {failed.length > 0 && ` · ${t('ingest.batchFailed', { count: failed.length })}`}
      </p>
      <div
        ref={scroller}
        role="list"
        tabIndex={0}
        aria-label={t('ingest.batch')}
        className="max-h-96 overflow-auto rounded-lg border border-line focus-visible:outline-offset-[-2px]"
      >
        <div role="presentation" className="relative" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start, key }) => {
            const upload = uploads[index];
            return (
              upload && (
                <div
                  key={key}
                  ref={virtual.measureElement}
                  data-index={index}
                  role="listitem"
                  aria-setsize={uploads.length}
                  aria-posinset={index + 1}
                  style={{ transform: `translateY(${start}px)` }}
                  className="absolute inset-x-0 top-0 border-b border-line px-3 py-2"
                >
                  <UploadRow upload={upload} onDetails={onDetails} />
                </div>
              )
            );
          })}
        </div>
      </div>
    </Panel>
  );
}

/** Closing the tab loses what has not been sent. */
function useWarningBeforeLeaving(hasUnsent: boolean): void {
  useEffect(() => {
    if (!hasUnsent) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [hasUnsent]);
}
