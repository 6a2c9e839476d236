import { useQueries, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Field, SelectInput, TextInput } from '../design/fields.js';
import { useFormat } from '../design/format.js';
import { documentsQuery, knowledgeBasesQuery } from './queries.js';
import { type LibrarySearch, SOURCE_TYPES, STATUSES } from './search.js';

const route = getRouteApi('/library');
/** A name is looked up once typing rests. */
const TYPING_MS = 250;

export function LibraryFilters() {
  const { t } = useTranslation();
  const { number } = useFormat();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const knowledgeBases = useQuery(knowledgeBasesQuery);
  const counts = useQueries({
    queries: STATUSES.map((status) => documentsQuery({ ...search, status, page: 1 }, 1)),
  });
  /** Another filter begins at the first page. */
  const change = (filter: Partial<Record<keyof LibrarySearch, string>>) =>
    void navigate({
      search: ({ page: _, ...rest }) =>
        Object.fromEntries(Object.entries({ ...rest, ...filter }).filter(([, value]) => value)),
      replace: true,
    });
  const counted = (name: string, total: number | undefined) =>
    total === undefined ? name : t('library.counted', { name, total: number(total) });

  return (
    <search aria-label={t('library.filters')} className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
      <NameFilter value={search.q ?? ''} onChange={(q) => change({ q })} />
      <Field label={t('library.knowledgeBase')} hideLabel>
        {(ids) => (
          <SelectInput
            {...ids}
            value={search.kb ?? ''}
            onChange={(event) => change({ kb: event.target.value })}
          >
            <option value="">{t('library.anyKnowledgeBase')}</option>
            {knowledgeBases.data?.items.map((kb) => (
              <option key={kb.kb_name} value={kb.kb_name}>
                {counted(kb.display_name ?? kb.kb_name, kb.document_count)}
              </option>
            ))}
          </SelectInput>
        )}
      </Field>
      <Field label={t('library.status')} hideLabel>
        {(ids) => (
          <SelectInput
            {...ids}
            value={search.status ?? ''}
            onChange={(event) => change({ status: event.target.value })}
          >
            <option value="">{t('library.anyStatus')}</option>
            {STATUSES.map((status, index) => (
              <option key={status} value={status}>
                {counted(t(`library.statuses.${status}`), counts[index]?.data?.total)}
              </option>
            ))}
          </SelectInput>
        )}
      </Field>
      <Field label={t('library.subject')} hideLabel>
        {(ids) => (
          <SelectInput
            {...ids}
            value={search.type ?? ''}
            onChange={(event) => change({ type: event.target.value })}
          >
            <option value="">{t('library.anySubject')}</option>
            {SOURCE_TYPES.map((type) => (
              <option key={type} value={type}>
                {t(`library.subjects.${type}`)}
              </option>
            ))}
          </SelectInput>
        )}
      </Field>
    </search>
  );
}

function NameFilter({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(value);
  const [shown, setShown] = useState(value);
  // The address can change elsewhere, by "Clear filters" or the browser's history.
  if (shown !== value) {
    setShown(value);
    setTyped(value);
  }
  useEffect(() => {
    if (typed === value) return;
    const timer = setTimeout(() => onChange(typed), TYPING_MS);
    return () => clearTimeout(timer);
    // Only typing starts the timer.
  }, [typed]);
  return (
    <Field label={t('library.search')} hideLabel>
      {(ids) => (
        <TextInput
          {...ids}
          type="search"
          maxLength={256}
          value={typed}
          placeholder={t('library.search')}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
    </Field>
  );
}
