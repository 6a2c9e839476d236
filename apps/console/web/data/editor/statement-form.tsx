import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FileDown, Play } from 'lucide-react';
import { type Ref, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, buttonClass } from '../../design/button.js';
import { useTenant } from '../../sign-in/tenant.js';
import { changeDraft, useDraft } from '../drafts.js';
import { tableQuery, tablesQuery } from '../queries.js';
import { LimitField } from './limit-field.js';
import { ParameterFields } from './parameter-fields.js';
import { parameterNames } from './parameters.js';
import { SqlEditor, type SqlEditorHandle } from './sql-editor.js';

/** The statement, its parameters, and what runs it. */
export function StatementForm({
  ref,
  isRunning,
  problemIndex,
  onRun,
}: {
  ref: Ref<SqlEditorHandle>;
  isRunning: boolean;
  problemIndex: number | null;
  onRun: () => void;
}) {
  const { t } = useTranslation();
  const draft = useDraft();
  const names = useMemo(() => parameterNames(draft.sql), [draft.sql]);
  const tenant = useTenant();
  const queries = useQueryClient();
  const tables = useQuery(tablesQuery(tenant));
  const catalog = {
    tables: () => tables.data ?? [],
    columns: (table: string) => queries.ensureQueryData(tableQuery(tenant, table)).catch(() => null),
  };
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        onRun();
      }}
    >
      <div className="h-44 min-h-24 resize-y overflow-hidden rounded-lg border border-line bg-surface outline-accent focus-within:outline-2">
        <SqlEditor
          ref={ref}
          label={t('data.statement')}
          placeholder={t('data.statementHint')}
          initial={draft.sql}
          problemIndex={problemIndex}
          catalog={catalog}
          onChange={(sql) => changeDraft({ sql })}
          onRun={onRun}
        />
      </div>
      {names.length > 0 && <ParameterFields names={names} />}
      <div className="flex flex-wrap items-end gap-3">
        <LimitField />
        <Button variant="primary" type="submit" disabled={isRunning || draft.sql.trim() === ''}>
          <Play size={16} aria-hidden /> {t('data.run')}
        </Button>
        <Link to="/data/bulk/new" search={{ operation: 'query' }} className={buttonClass('secondary')}>
          <FileDown size={16} aria-hidden /> {t('data.exportAll')}
        </Link>
        <p className="min-w-40 flex-1 text-sm text-muted">{t('data.keyboardHint')}</p>
      </div>
    </form>
  );
}
