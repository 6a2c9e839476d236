import { unwrap } from '@tessera/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { knowledge } from '../app/api.js';
import { Button } from '../design/button.js';
import { Dialog } from '../design/dialog.js';
import { Field, TextInput } from '../design/fields.js';
import { ErrorNotice } from '../design/notices.js';

export function KnowledgeBaseDialog({
  onClose,
  onCreated,
}: {
  onClose: () => void;
  onCreated: (kbName: string) => void;
}) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const [displayName, setDisplayName] = useState('');
  const create = useMutation({
    mutationFn: async () =>
      unwrap(
        await knowledge.http.POST('/kbs', {
          body: { kb_name: name.trim(), display_name: displayName.trim() || null },
        }),
      ),
    onSuccess: async ({ kb_name: created }) => {
      await queries.invalidateQueries({ queryKey: ['/kbs'] });
      onCreated(created);
      onClose();
    },
  });
  return (
    <Dialog open title={t('ingest.newKnowledgeBase')} onOpenChange={onClose}>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          create.mutate();
        }}
      >
        <Field label={t('ingest.kbName')} hint={t('ingest.kbNameHint')}>
          {(ids) => (
            <TextInput
              {...ids}
              required
              maxLength={64}
              autoComplete="off"
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        <Field label={t('ingest.kbDisplayName')}>
          {(ids) => (
            <TextInput
              {...ids}
              maxLength={256}
              autoComplete="off"
              value={displayName}
              onChange={(event) => setDisplayName(event.target.value)}
            />
          )}
        </Field>
        {create.error && <ErrorNotice error={create.error} />}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" variant="primary" disabled={name.trim() === '' || create.isPending}>
            {t('ingest.create')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
