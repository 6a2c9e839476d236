import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../design/button.js';
import { Spinner } from '../../design/notices.js';
import type { RunState } from './use-statement-run.js';

const TICK_MS = 500;

export function RunProgress({ run, onCancel }: { run: RunState; onCancel: () => void }) {
  const { t, i18n } = useTranslation();
  const [now, setNow] = useState(run.startedAt);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  const seconds = (Math.max(0, now - run.startedAt) / 1_000).toLocaleString(i18n.language, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  const isCancelling = run.phase === 'cancelling';
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-lg border border-line bg-surface p-4">
      <Spinner label={isCancelling ? t('data.cancelling') : t('data.running')} />
      <span className="text-sm text-muted tabular-nums">{t('data.seconds', { seconds })}</span>
      {run.jobId !== null && <span className="text-sm text-muted">{t('data.runsAsJob')}</span>}
      <Button size="small" className="ml-auto" disabled={isCancelling} onClick={onCancel}>
        {t('data.cancelRun')}
      </Button>
    </div>
  );
}
