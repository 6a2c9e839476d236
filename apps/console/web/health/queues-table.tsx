import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ErrorNotice, Spinner } from '../design/notices.js';
import { queuesQuery } from './queries.js';

const CELL = 'py-1.5 pr-4';

/** Depths of the queues that documents pass. */
export function QueuesTable() {
  const { t, i18n } = useTranslation();
  const queues = useQuery(queuesQuery);
  if (queues.isPending) return <Spinner />;
  if (queues.error) return <ErrorNotice error={queues.error} onRetry={() => void queues.refetch()} />;
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-left text-sm">
        <thead className="text-muted">
          <tr>
            <th className={CELL}>{t('health.queue')}</th>
            <th className={`${CELL} text-right`}>{t('health.waiting')}</th>
            <th className={`${CELL} text-right`}>{t('health.atOnce')}</th>
          </tr>
        </thead>
        <tbody>
          {queues.data.map(({ name, size, concurrency }) => (
            <tr key={name} className="border-t border-line">
              <th scope="row" className={`${CELL} font-medium`}>
                {name}
              </th>
              <td className={`${CELL} text-right tabular-nums`}>
                {size?.toLocaleString(i18n.language) ?? t('health.unknown')}
              </td>
              <td className={`${CELL} text-right tabular-nums`}>
                {concurrency.toLocaleString(i18n.language)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-2 text-sm text-muted">{t('health.queuesHint')}</p>
    </div>
  );
}
