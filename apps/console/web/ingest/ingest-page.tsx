import { getRouteApi, Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '../design/button.js';
import { Page } from '../design/page.js';
import { AddPanel } from './add-panel.js';
import { QueuesPanel } from './queues-panel.js';
import { RecentTasks } from './recent-tasks.js';
import { TaskDialog } from './task-dialog.js';
import { UploadList } from './upload-list.js';

const route = getRouteApi('/ingest');

export function IngestPage() {
  const { t } = useTranslation();
  const { task } = route.useSearch();
  const navigate = route.useNavigate();
  const open = (jobId: string) => void navigate({ search: (search) => ({ ...search, task: jobId }) });
  const close = () => void navigate({ search: ({ task: _, ...rest }) => rest });
  return (
    <Page
      wide
      title={t('ingest.title')}
      actions={
        <Link to="/library" className={buttonClass()}>
          {t('ingest.openLibrary')}
        </Link>
      }
    >
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_26rem]">
        <div className="flex min-w-0 flex-col gap-5">
          <AddPanel />
          <UploadList onDetails={open} />
        </div>
        <QueuesPanel />
      </div>
      <RecentTasks onDetails={open} />
      {task && <TaskDialog jobId={task} onClose={close} />}
    </Page>
  );
}
