import { useQuery } from '@tanstack/react-query';
import { ChevronRight, Eye } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../design/button.js';
import { ErrorNotice, Spinner } from '../design/notices.js';
import { useTenant } from '../sign-in/tenant.js';
import { identifier } from './editor/identifiers.js';
import { shortType } from './column-type.js';
import { type CatalogTable, tableQuery } from './queries.js';

const NAME = 'min-w-0 flex-1 truncate rounded px-1.5 py-1 text-left font-mono text-sm hover:bg-raised';

export function CatalogTableItem({
  table: { name, kind, row_estimate: rows, description },
  onInsert,
  onPreview,
}: {
  table: CatalogTable;
  onInsert: (text: string) => void;
  onPreview: (sql: string) => void;
}) {
  const { t, i18n } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const about = [
    kind === 'view'
      ? t('data.aView')
      : rows === null
        ? null
        : t('data.about', { rows: rows.toLocaleString(i18n.language) }),
    description,
  ];
  return (
    <li>
      <div className="flex items-center">
        <IconButton
          label={t('data.columnsOf', { table: name })}
          aria-expanded={isOpen}
          className="!px-1"
          onClick={() => setOpen(!isOpen)}
        >
          <ChevronRight size={16} className={isOpen ? 'rotate-90' : ''} aria-hidden />
        </IconButton>
        <button
          type="button"
          className={NAME}
          title={t('data.insert')}
          onClick={() => onInsert(identifier(name))}
        >
          {name}
        </button>
        <IconButton
          label={t('data.preview', { table: name })}
          className="!px-1.5"
          onClick={() => onPreview(`select * from ${identifier(name)}`)}
        >
          <Eye size={16} aria-hidden />
        </IconButton>
      </div>
      {isOpen && (
        <div className="mb-2 ml-6 border-l border-line pl-2">
          <p className="px-1.5 text-xs text-muted">{about.filter(Boolean).join(' · ')}</p>
          <Columns table={name} onInsert={onInsert} />
        </div>
      )}
    </li>
  );
}

function Columns({ table, onInsert }: { table: string; onInsert: (text: string) => void }) {
  const { t } = useTranslation();
  const detail = useQuery(tableQuery(useTenant(), table));
  if (detail.isPending) return <Spinner />;
  if (detail.error) return <ErrorNotice error={detail.error} onRetry={() => void detail.refetch()} />;
  const { columns, primary_key: key } = detail.data;
  return (
    <ul>
      {columns.map(({ name, type, nullable, description }) => (
        <li key={name} className="flex items-baseline gap-2">
          <button
            type="button"
            className={NAME}
            title={[description, t('data.insert')].filter(Boolean).join('. ')}
            onClick={() => onInsert(identifier(name))}
          >
            {name}
          </button>
          <span className="shrink-0 text-xs text-muted">
            {shortType(type)}
            {key.includes(name) ? ` · ${t('data.key')}` : nullable ? ' ?' : ''}
          </span>
        </li>
      ))}
    </ul>
  );
}
