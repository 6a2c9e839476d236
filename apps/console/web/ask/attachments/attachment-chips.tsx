import { FileWarning, Paperclip, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Spinner, useErrorText } from '../../design/notices.js';
import { type Attached, MOST_ATTACHMENTS } from './use-attachments.js';

/** The attached files, each with its state. */
export function AttachmentChips({
  files,
  onRemove,
}: {
  files: readonly Attached[];
  onRemove: (key: string) => void;
}) {
  const { t } = useTranslation();
  if (files.length === 0) return null;
  return (
    <ul aria-label={t('ask.attachments')} className="flex flex-wrap gap-2">
      {files.map((file) => (
        <li
          key={file.key}
          className="flex max-w-full items-center gap-2 rounded-md bg-raised py-1 pr-1 pl-2 text-sm"
        >
          <FileState file={file} />
          <button
            type="button"
            aria-label={t('ask.remove', { name: file.name })}
            className="rounded p-1 text-muted hover:text-ink"
            onClick={() => onRemove(file.key)}
          >
            <X size={14} aria-hidden />
          </button>
        </li>
      ))}
      {files.length >= MOST_ATTACHMENTS && (
        <li className="self-center text-sm text-muted">{t('ask.mostFiles', { count: MOST_ATTACHMENTS })}</li>
      )}
    </ul>
  );
}

function FileState({ file }: { file: Attached }) {
  const { t } = useTranslation();
  const errorText = useErrorText(file.error);
  return (
    <span className="flex min-w-0 items-center gap-2">
      {file.state === 'uploading' && (
        <Spinner label={t('ask.uploading', { percent: Math.round(file.progress * 100) })} />
      )}
      {file.state === 'ready' && <Paperclip size={14} aria-hidden />}
      {file.state === 'failed' && <FileWarning size={14} className="shrink-0 text-bad" aria-hidden />}
      <span className="min-w-0 truncate">{file.name}</span>
      {file.state === 'failed' && (
        <span role="alert" className="min-w-0 break-words text-bad">
          {errorText}
        </span>
      )}
    </span>
  );
}
