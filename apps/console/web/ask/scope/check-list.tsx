import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Field, TextInput } from '../../design/fields.js';
import { ErrorNotice, Spinner } from '../../design/notices.js';

interface CheckListProps {
  title: string;
  query: { isPending: boolean; error: Error | null; refetch: () => unknown };
  /** Absent for a list that cannot be searched. */
  search?: { value: string; onChange: (value: string) => void };
  options: Array<{ id: string; name: string; note: string }>;
  /** How many the search would find beyond these. */
  more: number;
  isChosen: (id: string) => boolean;
  onToggle: (id: string, name: string) => void;
}

/** Things to choose from, each with a note, such as a count. */
export function CheckList({ title, query, search, options, more, isChosen, onToggle }: CheckListProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-2">
      <h3 id={id} className="font-medium">
        {title}
      </h3>
      {search && (
        <Field label={t('ask.searchIn', { what: title })} hideLabel>
          {(ids) => (
            <TextInput
              {...ids}
              type="search"
              placeholder={t('ask.search')}
              value={search.value}
              onChange={(event) => search.onChange(event.target.value)}
            />
          )}
        </Field>
      )}
      {query.error ? (
        <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />
      ) : query.isPending ? (
        <Spinner />
      ) : (
        <div role="group" aria-labelledby={id} tabIndex={0} className="max-h-72 overflow-y-auto rounded-md">
          {options.length === 0 && <p className="text-sm text-muted">{t('ask.nothingFound')}</p>}
          {options.map(({ id: option, name, note }) => (
            <label
              key={option}
              className="flex cursor-pointer items-start gap-2 rounded-md px-2 py-1.5 text-sm hover:bg-raised"
            >
              <input
                type="checkbox"
                className="mt-1 accent-(--accent)"
                checked={isChosen(option)}
                onChange={() => onToggle(option, name)}
              />
              <span className="min-w-0 flex-1 break-words">{name}</span>
              <span className="shrink-0 text-muted">{note}</span>
            </label>
          ))}
          {more > 0 && <p className="px-2 py-1 text-sm text-muted">{t('ask.moreFound', { count: more })}</p>}
        </div>
      )}
    </section>
  );
}
