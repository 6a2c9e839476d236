import type { BulkJobRecord } from '@tessera/client';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { warehouse } from '../../app/api.js';
import { Button } from '../../design/button.js';
import { ErrorNotice } from '../../design/notices.js';
import { followDownload } from '../../design/save-file.js';

/** The file of an export, or of failed records. Its signed URL expires, so each download asks for a new one. */
export function ExportDownload({ job }: { job: BulkJobRecord }) {
  const { t, i18n } = useTranslation();
  const results = useQuery({
    queryKey: ['/v1/bulk/jobs/{id}/results', job.job_id],
    queryFn: ({ signal }) => warehouse().bulkResults(job, { signal }),
    staleTime: Infinity,
  });
  const download = useMutation({
    mutationFn: async () => followDownload((await warehouse().bulkResults(job)).download_url),
  });
  const error = download.error ?? results.error;
  if (error) return <ErrorNotice error={error} onRetry={() => void results.refetch()} />;
  const { format, compression, size_bytes: bytes } = results.data ?? {};
  const size =
    bytes === undefined
      ? null
      : bytes < 1_000_000
        ? t('data.kilobytes', {
            size: (bytes / 1_000).toLocaleString(i18n.language, { maximumFractionDigits: 1 }),
          })
        : t('data.megabytes', {
            size: (bytes / 1_000_000).toLocaleString(i18n.language, { maximumFractionDigits: 1 }),
          });
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button variant="primary" disabled={download.isPending} onClick={() => download.mutate()}>
        <Download size={16} aria-hidden /> {t('common.download')}
      </Button>
      <span className="text-sm text-muted">
        {[format, compression === 'GZIP' ? 'gzip' : null, size].filter(Boolean).join(' · ')}
      </span>
    </div>
  );
}
