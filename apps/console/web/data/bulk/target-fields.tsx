import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Field, SelectInput } from '../../design/fields.js';
import { useTenant } from '../../sign-in/tenant.js';
import { tablesQuery } from '../queries.js';
import { BULK_OPERATIONS, type BulkOperation } from '../states.js';
import { KeyColumns } from './key-columns.js';
import { emptyJob, matchesRows, type NewJob } from './new-job.js';

/** The operation, and the table that it writes. */
export function TargetFields({ job, onChange }: { job: NewJob; onChange: (next: Partial<NewJob>) => void }) {
  const { t } = useTranslation();
  const tables = useQuery(tablesQuery(useTenant()));
  return (
    <div className="flex flex-col gap-4">
      <Field label={t('data.operation')} hint={t(`data.operationHints.${job.operation}`)}>
        {(ids) => (
          <SelectInput
            {...ids}
            value={job.operation}
            onChange={(event) =>
              onChange({ ...emptyJob(event.target.value as BulkOperation, job.sql), table: job.table })
            }
          >
            {BULK_OPERATIONS.map((operation) => (
              <option key={operation} value={operation}>
                {t(`data.operations.${operation}`)}
              </option>
            ))}
          </SelectInput>
        )}
      </Field>
      {job.operation !== 'query' && (
        <Field label={t('data.table')}>
          {(ids) => (
            <SelectInput
              {...ids}
              required
              value={job.table}
              onChange={(event) => onChange({ table: event.target.value, keyColumns: [] })}
            >
              <option value="">{t('data.chooseTable')}</option>
              {tables.data
                ?.filter(({ kind }) => kind === 'table')
                .map(({ name }) => (
                  <option key={name}>{name}</option>
                ))}
            </SelectInput>
          )}
        </Field>
      )}
      {matchesRows(job.operation) && job.table !== '' && (
        <KeyColumns
          table={job.table}
          chosen={job.keyColumns}
          onChange={(keyColumns) => onChange({ keyColumns })}
        />
      )}
    </div>
  );
}
