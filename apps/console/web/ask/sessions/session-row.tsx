import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type SessionOut, unwrap } from '@tessera/client';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { knowledge } from '../../app/api.js';
import { Button, IconButton } from '../../design/button.js';
import { Field, TextInput } from '../../design/fields.js';
import { Badge, ErrorNotice } from '../../design/notices.js';

const MAX_TITLE = 256;

interface SessionRowProps {
  session: SessionOut;
  isShown: boolean;
  onOpened: () => void;
  onDeleted: (id: string) => void;
}

/** A conversation of the list. */
export function SessionRow({ session, isShown, onOpened, onDeleted }: SessionRowProps) {
  const { t, i18n } = useTranslation();
  const [mode, setMode] = useState<'shown' | 'renamed' | 'deleted'>('shown');
  const { change, error } = useSessionChanges(session.session_id, () => setMode('shown'), onDeleted);
  const title = session.title ?? t('ask.untitled');
  return (
    <li className="flex flex-col gap-2 py-2.5">
      {mode === 'renamed' ? (
        <RenameForm title={session.title ?? ''} onRename={change.rename} onCancel={() => setMode('shown')} />
      ) : (
        <div className="flex items-center gap-2">
          <div className="min-w-0 flex-1">
            <Link
              to="/ask"
              search={{ session: session.session_id }}
              onClick={onOpened}
              dir="auto"
              className="block font-medium break-words text-accent hover:underline"
            >
              {title}
            </Link>
            <p className="flex flex-wrap gap-x-2 text-sm text-muted">
              {new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' }).format(
                new Date(session.updated_at),
              )}
              <span>{t('ask.questionCount', { count: Math.ceil(session.message_count / 2) })}</span>
              {isShown && <Badge tone="accent">{t('ask.shownNow')}</Badge>}
            </p>
          </div>
          <IconButton label={t('ask.rename', { name: title })} onClick={() => setMode('renamed')}>
            <Pencil size={16} aria-hidden />
          </IconButton>
          <IconButton label={t('ask.deleteSession', { name: title })} onClick={() => setMode('deleted')}>
            <Trash2 size={16} aria-hidden />
          </IconButton>
        </div>
      )}
      {mode === 'deleted' && (
        <div role="alert" className="flex flex-wrap items-center gap-2 rounded-md bg-raised p-3">
          <p className="min-w-0 flex-1">{t('ask.deleteHint')}</p>
          <Button size="small" autoFocus onClick={() => setMode('shown')}>
            {t('common.cancel')}
          </Button>
          <Button size="small" variant="danger" onClick={() => change.remove()}>
            {t('common.delete')}
          </Button>
        </div>
      )}
      {error && <ErrorNotice error={error} />}
    </li>
  );
}

function RenameForm({
  title,
  onRename,
  onCancel,
}: {
  title: string;
  onRename: (title: string) => void;
  onCancel: () => void;
}) {
  const { t } = useTranslation();
  const [text, setText] = useState(title);
  return (
    <form
      className="flex items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        onRename(text.trim());
      }}
    >
      <div className="flex-1">
        <Field label={t('ask.titleOf')} hideLabel>
          {(ids) => (
            <TextInput
              {...ids}
              autoFocus
              maxLength={MAX_TITLE}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </Field>
      </div>
      <Button type="submit" variant="primary" disabled={text.trim() === ''}>
        {t('common.save')}
      </Button>
      <Button onClick={onCancel}>{t('common.cancel')}</Button>
    </form>
  );
}

function useSessionChanges(id: string, onRenamed: () => void, onDeleted: (id: string) => void) {
  const queries = useQueryClient();
  const params = { path: { session_id: id } };
  const refresh = () => queries.invalidateQueries({ queryKey: ['sessions'] });
  const rename = useMutation({
    mutationFn: async (title: string) =>
      unwrap(await knowledge.http.PATCH('/sessions/{session_id}', { params, body: { title } })),
    onSuccess: async () => {
      await refresh();
      onRenamed();
    },
  });
  const remove = useMutation({
    mutationFn: async () => unwrap(await knowledge.http.DELETE('/sessions/{session_id}', { params })),
    onSuccess: async () => {
      // The deleted one is not asked for again.
      onDeleted(id);
      queries.removeQueries({ queryKey: ['sessions', 'one', id] });
      await refresh();
    },
  });
  return {
    change: { rename: (title: string) => rename.mutate(title), remove: () => remove.mutate() },
    error: rename.error ?? remove.error,
  };
}
