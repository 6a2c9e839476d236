import { Link } from '@tanstack/react-router';
import { RotateCcw, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button, buttonClass, IconButton } from '../design/button.js';
import { FileName, visibleName } from '../design/file-name.js';
import { useFormat } from '../design/format.js';
import { Badge, useErrorText } from '../design/notices.js';
import { ProgressBar, TaskState } from './task-state.js';
import { cancelUpload, isRetryable, isUnsent, retryUploads, type Upload } from './uploads.js';

const TONES = {
  waiting: 'neutral',
  checking: 'accent',
  sending: 'accent',
  following: 'accent',
  succeeded: 'good',
  duplicate: 'warn',
  rejected: 'bad',
  failed: 'bad',
  cancelled: 'neutral',
} as const;

export function UploadRow({ upload, onDetails }: { upload: Upload; onDetails: (jobId: string) => void }) {
  const { t } = useTranslation();
  const { bytes } = useFormat();
  const { id, source, state, jobId, documentId, task } = upload;
  const name = visibleName(upload.name);
  const canOpen = documentId !== null && (state === 'succeeded' || state === 'duplicate');
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <p className="min-w-0 flex-1 basis-48">
        <span className="line-clamp-2 wrap-anywhere">
          <FileName>{upload.name}</FileName>
        </span>
        {'file' in source && <span className="text-sm text-muted">{bytes(source.file.size)}</span>}
      </p>
      <div className="flex items-center gap-2">
        {state === 'following' && task ? (
          <TaskState task={task} />
        ) : (
          <Badge tone={TONES[state]}>{t(`ingest.uploadStates.${state}`)}</Badge>
        )}
        {(state === 'checking' || state === 'sending') && (
          <ProgressBar name={name} percent={upload.sentPercent} />
        )}
      </div>
      <div className="flex items-center gap-1">
        {canOpen && (
          <Link
            to="/library/$documentId"
            params={{ documentId }}
            preload={false}
            className={buttonClass('secondary', 'small')}
          >
            {t('ingest.openDocument')}
          </Link>
        )}
        {jobId && (
          <Button
            size="small"
            variant="quiet"
            aria-label={t('ingest.detailsOf', { name })}
            onClick={() => onDetails(jobId)}
          >
            {t('ingest.details')}
          </Button>
        )}
        {isRetryable(upload) && (
          <IconButton label={t('ingest.retryUpload', { name })} onClick={() => retryUploads([id])}>
            <RotateCcw size={16} aria-hidden />
          </IconButton>
        )}
        {isUnsent(upload) && (
          <IconButton label={t('ingest.cancelUpload', { name })} onClick={() => cancelUpload(id)}>
            <X size={16} aria-hidden />
          </IconButton>
        )}
      </div>
      <Reason upload={upload} />
    </div>
  );
}

function Reason({ upload: { error, state, task } }: { upload: Upload }) {
  const text = useErrorText(error);
  if (state !== 'failed' && state !== 'rejected') return null;
  return <p className="w-full text-sm break-words text-bad">{error === null ? (task?.error ?? '') : text}</p>;
}
