import { useMutation } from '@tanstack/react-query';
import { Download, ExternalLink } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { fetchBlob } from '../../app/api.js';
import { Button, buttonClass } from '../../design/button.js';
import { ErrorNotice } from '../../design/notices.js';
import { useCredential } from '../../sign-in/credential.js';
import type { Citation } from '../answer/chips.js';
import type { Source } from '../conversation.js';
import { saveFile } from '../../design/save-file.js';

/** Opens the service's own page of a source, and saves its file. */
export function ReaderLinks({
  messageId,
  source,
  passages,
}: {
  messageId: string;
  source: Source;
  passages: readonly Citation[];
}) {
  const { t } = useTranslation();
  const credential = useCredential();
  const download = useMutation({
    mutationFn: async (path: string) => saveFile(await fetchBlob(path), source.file_name ?? 'document'),
  });
  const { document_id, file_path } = source;
  const chunkId = passages.find(({ chunk_id }) => chunk_id !== null)?.chunk_id ?? source.chunk_id;
  return (
    <>
      {/* A new tab sends no credential. */}
      {!credential && document_id && chunkId && (
        <a
          className={buttonClass('quiet', 'small')}
          href={`/documents/${document_id}/chunks/${chunkId}?message=${messageId}&citation=${source.citation}#passage`}
          target="_blank"
          rel="noreferrer"
        >
          <ExternalLink size={14} aria-hidden /> {t('ask.openChunk')}
        </a>
      )}
      {file_path && (
        <Button
          variant="quiet"
          size="small"
          disabled={download.isPending}
          onClick={() => download.mutate(file_path)}
        >
          <Download size={14} aria-hidden /> {t('ask.downloadFile')}
        </Button>
      )}
      {download.error && <ErrorNotice error={download.error} />}
    </>
  );
}
