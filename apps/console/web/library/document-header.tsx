import type { DocumentOut } from '@tessera/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Download, RotateCcw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../design/button.js';
import { FileName } from '../design/file-name.js';
import { useFormat } from '../design/format.js';
import { Badge, ErrorNotice } from '../design/notices.js';
import { retryTask } from '../ingest/queries.js';
import { DeleteDocumentDialog } from './delete-document-dialog.js';
import { fileTypeOf, STATUS_TONES } from './labels.js';
import { downloadDocument } from './queries.js';
import { saveFile } from '../design/save-file.js';

export function DocumentHeader({ document }: { document: DocumentOut }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [isDeleting, setDeleting] = useState(false);
  const download = useMutation({
    mutationFn: async () => saveFile(await downloadDocument(document.document_id), document.name),
  });
  const retry = useMutation({
    mutationFn: () => retryTask(document.job_id),
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['/documents'] }),
        queries.invalidateQueries({ queryKey: ['/tasks'] }),
      ]),
  });
  const failure = download.error ?? retry.error;
  return (
    <header className="flex flex-col gap-2">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h1 className="line-clamp-2 min-w-0 flex-1 basis-64 text-xl font-semibold wrap-anywhere">
          <FileName>{document.name}</FileName>
        </h1>
        <div role="group" aria-label={t('library.actions')} className="flex flex-wrap gap-2">
          {document.status === 'failed' && (
            <Button size="small" disabled={retry.isPending} onClick={() => retry.mutate()}>
              <RotateCcw size={16} aria-hidden /> {t('library.retry')}
            </Button>
          )}
          <Button size="small" disabled={download.isPending} onClick={() => download.mutate()}>
            <Download size={16} aria-hidden /> {t('common.download')}
          </Button>
          <Button size="small" variant="danger" onClick={() => setDeleting(true)}>
            <Trash2 size={16} aria-hidden /> {t('common.delete')}
          </Button>
        </div>
      </div>
      <DocumentFacts document={document} />
      <p role="status" className="empty:hidden">
        {retry.isSuccess && document.status !== 'failed' && document.status !== 'ready'
          ? t('library.retried')
          : null}
      </p>
      {failure && <ErrorNotice error={failure} />}
      {isDeleting && <DeleteDocumentDialog document={document} onClose={() => setDeleting(false)} />}
    </header>
  );
}

function DocumentFacts({ document }: { document: DocumentOut }) {
  const { t } = useTranslation();
  const { number, bytes, time } = useFormat();
  const { status, page_count: pages } = document;
  const facts = [
    [t('library.type'), t(`library.fileTypes.${fileTypeOf(document.content_type)}`)],
    [t('library.subject'), t(`library.subjects.${document.source_type}`)],
    [t('library.knowledgeBase'), document.kb_name],
    ...(pages === null ? [] : [[t('library.pages'), number(pages)] as const]),
    [t('library.chunks'), number(document.text_chunk_count + document.visual_chunk_count)],
    [t('library.size'), bytes(document.size_bytes)],
    [t('library.added'), time(document.created_at)],
  ] as const;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
      <Badge tone={STATUS_TONES[status]}>{t(`library.statuses.${status}`)}</Badge>
      <dl className="flex flex-wrap gap-x-4 gap-y-1">
        {facts.map(([name, value]) => (
          <div key={name} className="flex gap-1.5">
            <dt className="text-muted">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
