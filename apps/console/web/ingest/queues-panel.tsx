import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../design/format.js';
import { ErrorNotice, Spinner } from '../design/notices.js';
import { Panel } from '../design/page.js';
import { queuesQuery } from './queries.js';

/** Only while the page is visible. */
const REFRESH_MS = 5_000;
const CELL = 'py-1.5 pl-3 text-right tabular-nums first:pl-0 first:text-left';
const NAMES = ['router_queue', 'text_queue', 'text_queue_large', 'visual_queue', 'embedding_queue'] as const;

export function QueuesPanel() {
  const { t } = useTranslation();
  const { age, number } = useFormat();
  const queues = useQuery({ ...queuesQuery, refetchInterval: REFRESH_MS });
  const nameOf = (name: string) => {
    const known = NAMES.find((queue) => queue === name);
    return known ? t(`ingest.queueNames.${known}`) : name;
  };
  return (
    <Panel title={t('ingest.queues')}>
      {queues.isPending && <Spinner label={t('common.loading')} />}
      {queues.error && <ErrorNotice error={queues.error} onRetry={() => void queues.refetch()} />}
      {queues.data && (
        <table className="w-full">
          <caption className="sr-only">{t('ingest.queues')}</caption>
          <thead className="text-sm text-muted">
            <tr>
              <th scope="col" className={`${CELL} font-medium`}>
                {t('ingest.queue')}
              </th>
              <th scope="col" className={`${CELL} font-medium`}>
                {t('ingest.depth')}
              </th>
              <th scope="col" className={`${CELL} font-medium`}>
                {t('ingest.oldest')}
              </th>
              <th scope="col" className={`${CELL} font-medium`}>
                {t('ingest.concurrency')}
              </th>
            </tr>
          </thead>
          <tbody>
            {queues.data.map(({ name, size, concurrency, oldestSeconds }) => (
              <tr key={name} className="border-t border-line">
                <th scope="row" className={`${CELL} font-normal`}>
                  {nameOf(name)}
                </th>
                <td className={CELL}>{size === null ? t('ingest.depthUnknown') : number(size)}</td>
                <td className={CELL}>{oldestSeconds === null ? t('library.none') : age(oldestSeconds)}</td>
                <td className={CELL}>{number(concurrency)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}
