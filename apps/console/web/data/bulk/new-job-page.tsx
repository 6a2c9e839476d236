import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { warehouse } from '../../app/api.js';
import { Button } from '../../design/button.js';
import { ErrorNotice } from '../../design/notices.js';
import { Panel } from '../../design/page.js';
import { currentDraft } from '../drafts.js';
import { FileFields } from './file-fields.js';
import { emptyJob, isReady, type NewJob, requestOf } from './new-job.js';
import { SourceFields } from './source-fields.js';
import { TargetFields } from './target-fields.js';
import { startUpload } from './uploads.js';

const route = getRouteApi('/data/bulk/new');

/** Creates a bulk job, gives it its file, and starts it. */
export function NewJobPage() {
  const { t } = useTranslation();
  const navigate = route.useNavigate();
  const queries = useQueryClient();
  const { operation = 'query' } = route.useSearch();
  const [job, setJob] = useState<NewJob>(() => emptyJob(operation, currentDraft().sql));
  const change = (next: Partial<NewJob>) => setJob((now) => ({ ...now, ...next }));

  const create = useMutation({
    mutationFn: async () => {
      const created = await warehouse().createBulkJob(requestOf(job));
      if (job.file) void startUpload(created.job_id, job.file);
      else await warehouse().changeBulkJob(created.job_id, 'UploadComplete');
      return created.job_id;
    },
    onSuccess: (jobId) => {
      void queries.invalidateQueries({ queryKey: ['/v1/bulk/jobs'] });
      void navigate({ to: '/data/bulk/$jobId', params: { jobId } });
    },
  });

  return (
    <form
      className="flex max-w-3xl flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        create.mutate();
      }}
    >
      <Panel title={t('data.stepWhat')}>
        <TargetFields job={job} onChange={change} />
      </Panel>
      <Panel title={job.operation === 'query' ? t('data.stepRows') : t('data.stepRecords')}>
        <SourceFields job={job} onChange={change} />
      </Panel>
      {(job.operation === 'query' || job.file) && (
        <Panel title={t('data.stepFile')}>
          <FileFields job={job} onChange={change} />
        </Panel>
      )}
      {create.error && <ErrorNotice error={create.error} />}
      <Button
        type="submit"
        variant="primary"
        className="self-start"
        disabled={!isReady(job) || create.isPending}
      >
        {t(job.operation === 'query' ? 'data.startExport' : 'data.startLoad')}
      </Button>
    </form>
  );
}
