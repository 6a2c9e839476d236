import type { KnowledgeSchemas } from '@tessera/client';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '../design/button.js';
import { useFormat } from '../design/format.js';
import { ErrorNotice, Spinner } from '../design/notices.js';
import { taskLogsQuery } from './queries.js';

type Entry = KnowledgeSchemas['TaskLogsResponse']['items'][number];

const REFRESH_MS = 2_000;
const TONES = { info: 'text-muted', warning: 'text-warn', error: 'text-bad' } as const;
const NAMED = new Set(['at', 'level', 'step', 'message']);

export function TaskLogs({ jobId, isLive }: { jobId: string; isLive: boolean }) {
  const { t } = useTranslation();
  const logs = useInfiniteQuery({ ...taskLogsQuery(jobId), refetchInterval: isLive && REFRESH_MS });
  const entries = logs.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <section aria-label={t('ingest.logs')} className="flex flex-col gap-2">
      <h3 className="font-semibold">{t('ingest.logs')}</h3>
      {logs.isPending && <Spinner label={t('common.loading')} />}
      {logs.error && <ErrorNotice error={logs.error} onRetry={() => void logs.refetch()} />}
      {logs.isSuccess && entries.length === 0 && <p className="text-muted">{t('ingest.noLogs')}</p>}
      <ol className="flex flex-col divide-y divide-line rounded-lg border border-line empty:hidden">
        {entries.map((entry, index) => (
          <LogEntry key={index} entry={entry} />
        ))}
      </ol>
      {logs.hasNextPage && (
        <Button size="small" disabled={logs.isFetchingNextPage} onClick={() => void logs.fetchNextPage()}>
          {t('ingest.moreLogs')}
        </Button>
      )}
    </section>
  );
}

function LogEntry({ entry }: { entry: Entry }) {
  const { exactTime } = useFormat();
  const more = Object.entries(entry).filter(([name]) => !NAMED.has(name));
  return (
    <li className="px-3 py-2">
      <p className="flex flex-wrap gap-x-2 text-sm">
        <time dateTime={entry.at} className="text-muted tabular-nums">
          {exactTime(entry.at)}
        </time>
        <span className={`font-medium ${TONES[entry.level]}`}>{entry.step}</span>
      </p>
      <p className={`break-words ${entry.level === 'info' ? '' : TONES[entry.level]}`}>{entry.message}</p>
      {more.length > 0 && (
        <p className="font-mono text-xs break-words text-muted">
          {more.map(([name, value]) => `${name}=${JSON.stringify(value)}`).join(' ')}
        </p>
      )}
    </li>
  );
}
