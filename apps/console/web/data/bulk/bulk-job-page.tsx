import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { warehouse } from '../../app/api.js';
import { Button } from '../../design/button.js';
import { ErrorNotice, Spinner } from '../../design/notices.js';
import { Panel } from '../../design/page.js';
import { useTenant } from '../../sign-in/tenant.js';
import { bulkJobQuery } from '../queries.js';
import { StatementError } from '../runs/statement-error.js';
import { JobFailedError } from '../service-error.js';
import { BulkJobFacts } from './bulk-job-facts.js';
import { ExportDownload } from './export-download.js';
import { FailedRecords } from './failed-records.js';
import { UploadPanel } from './upload-panel.js';
import { useUpload } from './uploads.js';

const route = getRouteApi('/data/bulk/$jobId');

/** A bulk job, as it proceeds, and what can be done with it. */
export function BulkJobPage() {
  const { t } = useTranslation();
  const { jobId } = route.useParams();
  const tenant = useTenant();
  const queries = useQueryClient();
  const upload = useUpload(jobId);
  const query = bulkJobQuery(tenant, jobId);
  const { data: job, error, isPending, refetch } = useQuery(query);
  const change = useMutation({
    mutationFn: (state: 'UploadComplete' | 'Aborted') => warehouse().changeBulkJob(jobId, state),
    onSuccess: (changed) => queries.setQueryData(query.queryKey, changed),
  });
  if (isPending) return <Spinner />;
  if (!job) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  const isFinal = job.state === 'JobComplete' || job.state === 'Failed' || job.state === 'Aborted';
  const needsNoFile = job.operation === 'query' || job.operation === 'delete';
  return (
    <div className="flex max-w-5xl flex-col gap-4">
      <Panel
        title={t('data.jobTitle', { operation: t(`data.operations.${job.operation}`), object: job.object })}
        actions={
          !isFinal && (
            <Button
              size="small"
              variant="danger"
              disabled={change.isPending}
              onClick={() => {
                upload?.abort();
                change.mutate('Aborted');
              }}
            >
              {t('data.abort')}
            </Button>
          )
        }
      >
        <BulkJobFacts job={job} />
      </Panel>
      {change.error && <ErrorNotice error={change.error} />}
      {job.error && <StatementError error={new JobFailedError(job.error)} sql="" index={null} />}
      {job.state === 'Open' && job.operation !== 'query' && <UploadPanel jobId={jobId} upload={upload} />}
      {job.state === 'Open' && !upload && needsNoFile && (
        <Button
          className="self-start"
          disabled={change.isPending}
          onClick={() => change.mutate('UploadComplete')}
        >
          {t('data.startJob')}
        </Button>
      )}
      {job.state === 'JobComplete' && job.operation === 'query' && <ExportDownload job={job} />}
      {isFinal && job.operation !== 'query' && job.number_records_failed > 0 && <FailedRecords job={job} />}
    </div>
  );
}
