import { useTranslation } from 'react-i18next';
import { Button } from '../design/button.js';
import { FileName, visibleName } from '../design/file-name.js';
import { useFormat } from '../design/format.js';
import type { Task } from './queries.js';
import { TaskState } from './task-state.js';

const CELL = 'px-3 py-2 align-top';

export function TaskTable({
  label,
  tasks,
  onOpen,
}: {
  label: string;
  tasks: readonly Task[];
  onOpen: (task: Task) => void;
}) {
  const { t } = useTranslation();
  const { time } = useFormat();
  return (
    <div className="overflow-hidden rounded-xl border border-line bg-surface">
      <table className="w-full table-fixed text-left">
        <caption className="sr-only">{label}</caption>
        <thead className="border-b border-line text-sm text-muted">
          <tr>
            <th scope="col" className={`${CELL} font-medium`}>
              {t('ingest.document')}
            </th>
            <th scope="col" className={`${CELL} w-28 font-medium max-lg:hidden`}>
              {t('ingest.step')}
            </th>
            <th scope="col" className={`${CELL} w-48 font-medium max-sm:w-24`}>
              {t('ingest.state')}
            </th>
            <th scope="col" className={`${CELL} w-28 font-medium max-lg:hidden`}>
              {t('ingest.attempts')}
            </th>
            <th scope="col" className={`${CELL} w-44 font-medium max-lg:hidden`}>
              {t('ingest.changed')}
            </th>
            <th scope="col" className={`${CELL} w-28 font-medium`}>
              <span className="sr-only">{t('ingest.details')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {tasks.map((task) => (
            <tr key={task.job_id} className="border-b border-line last:border-0">
              <th scope="row" className={`${CELL} font-normal`}>
                <span className="line-clamp-2 wrap-anywhere">
                  <FileName>{task.name}</FileName>
                </span>
                {task.error && <p className="line-clamp-2 text-sm break-words text-bad">{task.error}</p>}
              </th>
              <td className={`${CELL} max-lg:hidden`}>{t(`ingest.pipelines.${task.pipeline}`)}</td>
              <td className={CELL}>
                <TaskState task={task} />
              </td>
              <td className={`${CELL} max-lg:hidden`}>
                {t('ingest.attempt', { attempt: task.attempt, max: task.max_attempts })}
              </td>
              <td className={`${CELL} text-muted max-lg:hidden`}>{time(task.updated_at)}</td>
              <td className={`${CELL} text-right`}>
                <Button
                  size="small"
                  aria-label={t('ingest.detailsOf', { name: visibleName(task.name) })}
                  onClick={() => onOpen(task)}
                >
                  {t('ingest.details')}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
