import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ErrorNotice, Spinner } from '../../design/notices.js';
import { useTenant } from '../../sign-in/tenant.js';
import { tableQuery } from '../queries.js';

/** Which columns identify a row; none chosen means the primary key. */
export function KeyColumns({
  table,
  chosen,
  onChange,
}: {
  table: string;
  chosen: readonly string[];
  onChange: (columns: string[]) => void;
}) {
  const { t } = useTranslation();
  const detail = useQuery(tableQuery(useTenant(), table));
  if (detail.isPending) return <Spinner />;
  if (detail.error) return <ErrorNotice error={detail.error} />;
  const { columns, primary_key: key } = detail.data;
  return (
    <fieldset>
      <legend className="text-sm font-medium">{t('data.keyColumns')}</legend>
      <p className="mb-1 text-sm text-muted">
        {key.length > 0 ? t('data.keyHint', { columns: key.join(', ') }) : t('data.noKeyHint')}
      </p>
      <div className="flex flex-wrap gap-x-4 gap-y-1">
        {columns.map(({ name }) => (
          <label key={name} className="flex items-center gap-1.5 font-mono text-sm">
            <input
              type="checkbox"
              className="size-4 accent-(--accent)"
              checked={chosen.includes(name)}
              onChange={({ target }) =>
                onChange(target.checked ? [...chosen, name] : chosen.filter((other) => other !== name))
              }
            />
            {name}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
