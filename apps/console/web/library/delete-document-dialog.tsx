import type { DocumentOut } from '@tessera/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../design/button.js';
import { Dialog } from '../design/dialog.js';
import { Field, TextInput } from '../design/fields.js';
import { FileName } from '../design/file-name.js';
import { useFormat } from '../design/format.js';
import { ErrorNotice } from '../design/notices.js';
import { deleteDocument } from './queries.js';

/** Says what is lost, and deletes once a word has been typed: names of files may not be typeable. */
export function DeleteDocumentDialog({ document, onClose }: { document: DocumentOut; onClose: () => void }) {
  const { t } = useTranslation();
  const { bytes } = useFormat();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const word = t('library.deleteWord');
  const isConfirmed = typed.trim().toLowerCase() === word;
  const remove = useMutation({
    mutationFn: () => deleteDocument(document.document_id),
    onSuccess: async () => {
      await navigate({ to: '/library' });
      queries.removeQueries({ queryKey: ['/documents', document.document_id] });
      await queries.invalidateQueries();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isConfirmed) remove.mutate();
  };
  const chunks = document.text_chunk_count + document.visual_chunk_count;
  return (
    <Dialog open title={t('library.deleteTitle')} onOpenChange={onClose}>
      <form className="flex flex-col gap-4" onSubmit={submit}>
        <p className="font-medium wrap-anywhere">
          <FileName>{document.name}</FileName>
        </p>
        <div>
          <p>{t('library.deleteIntro')}</p>
          <ul className="list-disc pl-5">
            <li>{t('library.deleteFile', { size: bytes(document.size_bytes) })}</li>
            <li>{t('library.deleteChunks', { count: chunks })}</li>
            <li>{t('library.deleteCitations')}</li>
          </ul>
        </div>
        <Field label={t('library.deleteConfirm', { word })}>
          {(ids) => (
            <TextInput
              {...ids}
              autoComplete="off"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </Field>
        {remove.error && <ErrorNotice error={remove.error} />}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" variant="danger" disabled={!isConfirmed || remove.isPending}>
            {t('common.delete')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
