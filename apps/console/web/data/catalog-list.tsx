import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorNotice, Spinner } from '../design/notices.js';
import { TextInput } from '../design/fields.js';
import { useTenant } from '../sign-in/tenant.js';
import { CatalogTableItem } from './catalog-table-item.js';
import { tablesQuery } from './queries.js';

/** With many tables, the list is searched. */
const MANY = 12;

/** The tenant's tables; their columns are read when a table is opened. */
export function CatalogList({
  onInsert,
  onPreview,
}: {
  onInsert: (text: string) => void;
  onPreview: (sql: string) => void;
}) {
  const { t } = useTranslation();
  const tables = useQuery(tablesQuery(useTenant()));
  const [wanted, setWanted] = useState('');
  const shown = tables.data?.filter(({ name }) => name.toLowerCase().includes(wanted.toLowerCase()));
  return (
    <section aria-label={t('data.tables')} className="flex min-w-0 flex-col gap-2">
      <h2 className="font-semibold">{t('data.tables')}</h2>
      {(tables.data?.length ?? 0) > MANY && (
        <TextInput
          aria-label={t('data.findTable')}
          placeholder={t('data.findTable')}
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
        />
      )}
      {tables.isPending && <Spinner />}
      {tables.error && <ErrorNotice error={tables.error} onRetry={() => void tables.refetch()} />}
      {shown?.length === 0 && <p className="text-sm text-muted">{t('data.noTables')}</p>}
      <ul className="flex max-h-[70vh] flex-col gap-0.5 overflow-y-auto max-lg:max-h-48">
        {shown?.map((table) => (
          <CatalogTableItem key={table.name} table={table} onInsert={onInsert} onPreview={onPreview} />
        ))}
      </ul>
    </section>
  );
}
