import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import 'uplot/dist/uPlot.min.css';
import { Field, SelectInput } from '../../design/fields.js';
import { EmptyState } from '../../design/notices.js';
import { chartColumns, chartData, suggestedColumns } from './chart-data.js';
import { ChartValues } from './chart-values.js';
import { drawPlot } from './plot.js';
import type { ResultColumn, SqlResult } from './sql-result.js';

/** A numeric column over another one. */
export function ResultChart({ result }: { result: SqlResult }) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<{ x: string; y: string } | null>(() => suggestedColumns(result));
  if (!chosen) return <EmptyState title={t('data.noNumbers')}>{t('data.noNumbersHint')}</EmptyState>;
  const { x, y } = chartColumns(result);
  return (
    <div className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-3">
      <div className="flex flex-wrap gap-3">
        <ColumnSelect
          label={t('data.chartY')}
          columns={y}
          value={chosen.y}
          onChange={(name) => setChosen({ ...chosen, y: name })}
        />
        <ColumnSelect
          label={t('data.chartX')}
          columns={x}
          value={chosen.x}
          onChange={(name) => setChosen({ ...chosen, x: name })}
        />
      </div>
      <Plot result={result} chosen={chosen} />
    </div>
  );
}

function ColumnSelect({
  label,
  columns,
  value,
  onChange,
}: {
  label: string;
  columns: readonly ResultColumn[];
  value: string;
  onChange: (name: string) => void;
}) {
  return (
    <Field label={label}>
      {(ids) => (
        <SelectInput {...ids} value={value} onChange={(event) => onChange(event.target.value)}>
          {columns.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </SelectInput>
      )}
    </Field>
  );
}

function Plot({ result, chosen }: { result: SqlResult; chosen: { x: string; y: string } }) {
  const { t } = useTranslation();
  const host = useRef<HTMLDivElement>(null);
  const data = useMemo(() => chartData(result, chosen), [result, chosen]);
  useEffect(() => drawPlot(host.current as HTMLElement, data, chosen), [data, chosen]);
  return (
    <>
      <div
        ref={host}
        role="img"
        aria-label={t('data.chartLabel', { ...chosen, count: data.x.length })}
        className="min-w-0 [&_.u-legend]:text-sm"
      />
      <ChartValues data={data} labels={chosen} />
    </>
  );
}
