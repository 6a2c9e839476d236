import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { unwrap } from '@tessera/client';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { knowledge } from '../../app/api.js';
import { CheckList } from './check-list.js';
import { type Scope, toggled } from './scope.js';

interface ChoiceProps {
  scope: Scope;
  onChange: (scope: Scope) => void;
}

/** Shown at once; the rest is found by searching. */
const LIMIT = 50;
/** Of knowledge bases, which cannot be searched. */
const KB_LIMIT = 500;

export function KbChoice({ scope, onChange }: ChoiceProps) {
  const { t } = useTranslation();
  const kbs = useQuery({
    queryKey: ['kbs', KB_LIMIT],
    queryFn: async ({ signal }) =>
      unwrap(await knowledge.http.GET('/kbs', { params: { query: { limit: KB_LIMIT } }, signal })),
  });
  return (
    <CheckList
      title={t('ask.knowledgeBases')}
      query={kbs}
      options={(kbs.data?.items ?? []).map(({ kb_name, display_name, document_count }) => ({
        id: kb_name,
        name: display_name ?? kb_name,
        note: t('ask.documentCount', { count: document_count }),
      }))}
      more={0}
      isChosen={(id) => scope.kbs.includes(id)}
      onToggle={(id) => onChange({ ...scope, kbs: toggled(scope.kbs, id) })}
    />
  );
}

export function DocumentChoice({ scope, onChange }: ChoiceProps) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const q = useDeferredValue(search.trim());
  const documents = useQuery({
    queryKey: ['documents', 'of-scope', q],
    queryFn: async ({ signal }) => {
      const query = { limit: LIMIT, status: 'ready' as const, ...(q && { q }) };
      return unwrap(await knowledge.http.GET('/documents', { params: { query }, signal }));
    },
    placeholderData: keepPreviousData,
  });
  const found = documents.data?.items ?? [];
  return (
    <CheckList
      title={t('ask.documents')}
      query={documents}
      search={{ value: search, onChange: setSearch }}
      options={found.map(({ document_id, name, kb_name }) => ({ id: document_id, name, note: kb_name }))}
      more={(documents.data?.total ?? 0) - found.length}
      isChosen={(id) => scope.documents.some((one) => one.id === id)}
      onToggle={(id, name) =>
        onChange({ ...scope, documents: toggled(scope.documents, { id, name }, (a, b) => a.id === b.id) })
      }
    />
  );
}

export function TagChoice({ scope, onChange }: ChoiceProps) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const q = useDeferredValue(search.trim());
  const tags = useQuery({
    queryKey: ['tags', q],
    queryFn: async ({ signal }) =>
      unwrap(
        await knowledge.http.GET('/tags', { params: { query: { limit: LIMIT, ...(q && { q }) } }, signal }),
      ),
    placeholderData: keepPreviousData,
  });
  return (
    <CheckList
      title={t('ask.tags')}
      query={tags}
      search={{ value: search, onChange: setSearch }}
      options={(tags.data?.items ?? []).map(({ keyword, document_count }) => ({
        id: keyword,
        name: keyword,
        note: t('ask.documentCount', { count: document_count }),
      }))}
      more={0}
      isChosen={(id) => scope.tags.includes(id)}
      onToggle={(id) => onChange({ ...scope, tags: toggled(scope.tags, id) })}
    />
  );
}
