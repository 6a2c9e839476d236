import { Database, FileText, Hash, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../design/notices.js';
import type { Scope } from './scope.js';

/** The chosen scope; each part can be removed. */
export function ScopeChips({ scope, onChange }: { scope: Scope; onChange: (scope: Scope) => void }) {
  const { t } = useTranslation();
  const { kbs, documents, tags, mode } = scope;
  if (kbs.length + documents.length + tags.length === 0 && mode === 'auto') return null;
  return (
    <ul aria-label={t('ask.scope')} className="flex flex-wrap gap-2">
      {kbs.map((kb) => (
        <Chip
          key={`kb ${kb}`}
          name={kb}
          icon={<Database size={14} aria-hidden />}
          onRemove={() => onChange({ ...scope, kbs: kbs.filter((one) => one !== kb) })}
        />
      ))}
      {documents.map(({ id, name }) => (
        <Chip
          key={id}
          name={name}
          icon={<FileText size={14} aria-hidden />}
          onRemove={() => onChange({ ...scope, documents: documents.filter((one) => one.id !== id) })}
        />
      ))}
      {tags.map((tag) => (
        <Chip
          key={`tag ${tag}`}
          name={tag}
          icon={<Hash size={14} aria-hidden />}
          onRemove={() => onChange({ ...scope, tags: tags.filter((one) => one !== tag) })}
        />
      ))}
      {mode !== 'auto' && (
        <li>
          <Badge>{t('ask.modes', { returnObjects: true })[mode]}</Badge>
        </li>
      )}
    </ul>
  );
}

function Chip({ name, icon, onRemove }: { name: string; icon: ReactNode; onRemove: () => void }) {
  const { t } = useTranslation();
  return (
    <li className="flex max-w-64 items-center gap-1.5 rounded-md bg-accent-soft py-1 pr-1 pl-2 text-sm text-accent">
      {icon}
      <span className="min-w-0 truncate">{name}</span>
      <button
        type="button"
        aria-label={t('ask.remove', { name })}
        className="rounded p-1 hover:bg-surface"
        onClick={onRemove}
      >
        <X size={14} aria-hidden />
      </button>
    </li>
  );
}
