import { useTranslation } from 'react-i18next';
import type { ChartData } from './chart-data.js';

const SHOWN = 200;

/** The points of a chart, for those who do not see it. */
export function ChartValues({ data, labels }: { data: ChartData; labels: { x: string; y: string } }) {
  const { t, i18n } = useTranslation();
  const { x, y, categories, isTime } = data;
  const nameOf = (at: number, index: number) =>
    categories?.[index] ?? (isTime ? new Date(at * 1_000).toISOString() : at.toLocaleString(i18n.language));
  return (
    <details className="text-sm">
      <summary className="cursor-pointer text-muted">{t('data.chartValues')}</summary>
      <div
        className="mt-2 max-h-72 overflow-auto"
        tabIndex={0}
        role="region"
        aria-label={t('data.chartValues')}
      >
        <table className="w-full max-w-xl text-left">
          <thead>
            <tr>
              <th scope="col" className="pr-4">
                {labels.x}
              </th>
              <th scope="col" className="text-right">
                {labels.y}
              </th>
            </tr>
          </thead>
          <tbody>
            {x.slice(0, SHOWN).map((at, index) => (
              <tr key={index} className="border-t border-line">
                <td className="pr-4">{nameOf(at, index)}</td>
                <td className="text-right tabular-nums">
                  {y[index]?.toLocaleString(i18n.language) ?? 'NULL'}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        {x.length > SHOWN && <p className="text-muted">{t('data.firstPoints', { count: SHOWN })}</p>}
      </div>
    </details>
  );
}
