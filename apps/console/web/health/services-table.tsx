import { useQueries } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Badge, Spinner } from '../design/notices.js';
import { SERVICES, serviceQuery } from './queries.js';

const CELL = 'py-1.5 pr-4';

export function ServicesTable() {
  const { t, i18n } = useTranslation();
  const answers = useQueries({ queries: SERVICES.map(serviceQuery) });
  const checkedAt = Math.max(
    ...answers.map(({ dataUpdatedAt, errorUpdatedAt }) => Math.max(dataUpdatedAt, errorUpdatedAt)),
  );
  return (
    <>
      <div className="overflow-x-auto" aria-live="polite">
        <table className="w-full text-left text-sm">
          <thead className="text-muted">
            <tr>
              <th className={CELL}>{t('health.service')}</th>
              <th className={`${CELL} text-right`}>{t('health.responseTime')}</th>
            </tr>
          </thead>
          <tbody>
            {SERVICES.map((service, index) => {
              const { data, error } = answers[index] ?? {};
              return (
                <tr key={service} className="border-t border-line">
                  <th scope="row" className={`${CELL} font-medium`}>
                    <span className="mr-3">{service}</span>
                    {error ? (
                      <Badge tone="bad">{t('health.doesNotAnswer')}</Badge>
                    ) : data ? (
                      <Badge tone="good">{t('health.answers')}</Badge>
                    ) : (
                      <Spinner />
                    )}
                  </th>
                  <td className={`${CELL} text-right tabular-nums`}>
                    {!error && data && t('health.ms', { ms: data.responseMs.toLocaleString(i18n.language) })}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      {checkedAt > 0 && (
        <p className="mt-2 text-sm text-muted">
          {t('health.checked', { time: new Date(checkedAt).toLocaleTimeString(i18n.language) })}
        </p>
      )}
    </>
  );
}
