import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { unwrap } from '@tessera/client';
import { History } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { knowledge } from '../../app/api.js';
import { Button } from '../../design/button.js';
import { Dialog } from '../../design/dialog.js';
import { Field, TextInput } from '../../design/fields.js';
import { EmptyState, ErrorNotice, Spinner } from '../../design/notices.js';
import { SessionRow } from './session-row.js';

const AT_ONCE = 20;

/** Earlier conversations: opened, renamed, deleted. */
export function SessionsDialog({
  sessionId,
  onDeleted,
}: {
  /** The one that is shown. */
  sessionId: string | null;
  onDeleted: (id: string) => void;
}) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <History size={16} aria-hidden /> {t('ask.sessions')}
      </Button>
      <Dialog open={isOpen} onOpenChange={setOpen} title={t('ask.sessions')} wide>
        <SessionList sessionId={sessionId} onOpened={() => setOpen(false)} onDeleted={onDeleted} />
      </Dialog>
    </>
  );
}

function SessionList({
  sessionId,
  onOpened,
  onDeleted,
}: {
  sessionId: string | null;
  onOpened: () => void;
  onDeleted: (id: string) => void;
}) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const q = useDeferredValue(search.trim());
  const sessions = useInfiniteQuery({
    queryKey: ['sessions', 'list', q],
    queryFn: async ({ pageParam, signal }) => {
      const query = { limit: AT_ONCE, offset: pageParam, ...(q && { q }) };
      return unwrap(await knowledge.http.GET('/sessions', { params: { query }, signal }));
    },
    initialPageParam: 0,
    getNextPageParam: ({ offset, items, total }) =>
      offset + items.length < total ? offset + items.length : undefined,
    placeholderData: keepPreviousData,
  });
  const found = sessions.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <div className="flex flex-col gap-3">
      <Field label={t('ask.searchIn', { what: t('ask.sessions') })} hideLabel>
        {(ids) => (
          <TextInput
            {...ids}
            type="search"
            placeholder={t('ask.searchSessions')}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        )}
      </Field>
      {sessions.error && <ErrorNotice error={sessions.error} onRetry={() => void sessions.refetch()} />}
      {sessions.isPending && <Spinner />}
      {sessions.data && found.length === 0 && (
        <EmptyState title={q ? t('ask.nothingFound') : t('ask.noSessions')} />
      )}
      <ul className="flex flex-col divide-y divide-line">
        {found.map((session) => (
          <SessionRow
            key={session.session_id}
            session={session}
            isShown={session.session_id === sessionId}
            onOpened={onOpened}
            onDeleted={onDeleted}
          />
        ))}
      </ul>
      {sessions.hasNextPage && (
        <Button
          className="self-center"
          disabled={sessions.isFetchingNextPage}
          onClick={() => void sessions.fetchNextPage()}
        >
          {t('ask.showMore')}
        </Button>
      )}
    </div>
  );
}
