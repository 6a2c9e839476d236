import { ApiError, ConnectionError } from '@tessera/client';
import { LoaderCircle, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.js';

export function Spinner({ label }: { label?: string }) {
  const { t } = useTranslation();
  return (
    <span role="status" className="inline-flex items-center gap-2 text-muted">
      <LoaderCircle size={16} className="animate-spin" aria-hidden />
      <span className={label ? '' : 'sr-only'}>{label ?? t('common.loading')}</span>
    </span>
  );
}

/** Says that there is nothing yet, and what to do about it. */
export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-3 rounded-xl border border-dashed border-line px-6 py-10 text-center">
      <p className="font-medium">{title}</p>
      {children && <div className="max-w-prose text-muted">{children}</div>}
    </div>
  );
}

/** What went wrong, in the service's words, and what to do. */
export function ErrorNotice({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const { t } = useTranslation();
  return (
    <div
      role="alert"
      className="flex flex-col items-start gap-2 rounded-lg border border-bad/50 bg-surface p-4"
    >
      <p className="flex items-center gap-2 font-medium text-bad">
        <TriangleAlert size={18} aria-hidden /> {t('errors.title')}
      </p>
      <p className="break-words">{useErrorText(error)}</p>
      {error instanceof ApiError && error.requestId && (
        <p className="font-mono text-xs text-muted">{t('errors.requestId', { id: error.requestId })}</p>
      )}
      {onRetry && (
        <Button size="small" onClick={onRetry}>
          {t('common.retry')}
        </Button>
      )}
    </div>
  );
}

export function useErrorText(error: unknown): string {
  const { t } = useTranslation();
  if (error instanceof ApiError && error.status === 401) return t('errors.unauthorized');
  if (error instanceof ApiError && error.status === 403) return `${t('errors.forbidden')} ${error.message}`;
  if (error instanceof ConnectionError || error instanceof TypeError) return t('errors.offline');
  return error instanceof Error ? error.message : String(error);
}

const TONES = {
  neutral: 'bg-raised text-muted',
  accent: 'bg-accent-soft text-accent',
  good: 'bg-raised text-good',
  warn: 'bg-raised text-warn',
  bad: 'bg-raised text-bad',
} as const;

export function Badge({ tone = 'neutral', children }: { tone?: keyof typeof TONES; children: ReactNode }) {
  return (
    <span className={`inline-flex items-center rounded px-1.5 py-0.5 text-xs font-medium ${TONES[tone]}`}>
      {children}
    </span>
  );
}
