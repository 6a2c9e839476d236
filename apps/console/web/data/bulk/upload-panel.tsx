import { useTranslation } from 'react-i18next';
import { Button } from '../../design/button.js';
import { Field, INPUT_CLASS } from '../../design/fields.js';
import { ErrorNotice } from '../../design/notices.js';
import { Panel } from '../../design/page.js';
import { startUpload, type Upload } from './uploads.js';

/** The upload of a job's file; after a failure or a reload, the file is chosen again and the same job goes on. */
export function UploadPanel({ jobId, upload }: { jobId: string; upload: Upload | null }) {
  const { t } = useTranslation();
  return (
    <Panel title={t('data.upload')}>
      {upload && upload.error === null ? (
        <UploadProgress upload={upload} />
      ) : (
        <div className="flex flex-col gap-3">
          {upload && <ErrorNotice error={upload.error} />}
          <Field label={t('data.file')} hint={t('data.uploadAgain')}>
            {(ids) => (
              <input
                {...ids}
                type="file"
                className={INPUT_CLASS}
                onChange={({ target }) => {
                  const file = target.files?.[0];
                  if (file) void startUpload(jobId, file);
                }}
              />
            )}
          </Field>
        </div>
      )}
    </Panel>
  );
}

function UploadProgress({ upload }: { upload: Upload }) {
  const { t, i18n } = useTranslation();
  const megabytes = (bytes: number) =>
    (bytes / 1_000_000).toLocaleString(i18n.language, { maximumFractionDigits: 1 });
  const text = t('data.sent', { sent: megabytes(upload.sentBytes), total: megabytes(upload.totalBytes) });
  return (
    <div className="flex items-center gap-3">
      <progress
        aria-label={upload.fileName}
        className="h-2 min-w-0 flex-1 accent-(--accent)"
        max={upload.totalBytes}
        value={upload.sentBytes}
      />
      <span className="text-sm text-muted tabular-nums">{text}</span>
      <Button size="small" onClick={upload.abort}>
        {t('common.cancel')}
      </Button>
    </div>
  );
}
