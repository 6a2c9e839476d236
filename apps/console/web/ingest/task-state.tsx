import { useTranslation } from 'react-i18next';
import { visibleName } from '../design/file-name.js';
import { Badge } from '../design/notices.js';
import { isEnded, type Task } from './queries.js';
import { TASK_STATUSES } from './search.js';

const TONES = { pending: 'neutral', running: 'accent', success: 'good', failed: 'bad' } as const;

export function TaskState({ task }: { task: Task }) {
  const { t } = useTranslation();
  const known = TASK_STATUSES.find((status) => status === task.status);
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Badge tone={TONES[task.status_phase]}>{known ? t(`ingest.statuses.${known}`) : task.status}</Badge>
      {!isEnded(task) && <ProgressBar name={task.name} percent={task.progress} />}
    </div>
  );
}

/** @param percent null while only the start is known */
export function ProgressBar({ name, percent }: { name: string; percent: number | null }) {
  const { t } = useTranslation();
  return (
    <span className="flex items-center gap-2">
      <progress
        aria-label={t('ingest.progressOf', { name: visibleName(name) })}
        max={100}
        {...(percent !== null && { value: percent })}
        className="h-1.5 w-24 overflow-hidden rounded-full accent-accent"
      />
      {percent !== null && (
        <span className="text-sm text-muted tabular-nums">{t('ingest.percent', { percent })}</span>
      )}
    </span>
  );
}
