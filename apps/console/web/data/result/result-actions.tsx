import { unwrap } from '@tessera/client';
import { Copy, Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { warehouse } from '../../app/api.js';
import { Menu } from '../../design/menu.js';
import { useErrorText } from '../../design/notices.js';
import { exportText, type TextFormat } from './export-text.js';
import { saveFile } from '../../design/save-file.js';
import type { SqlResult } from './sql-result.js';

const ARROW = 'application/vnd.apache.arrow.stream';

/** Copies or downloads the rows that are shown. */
export function ResultActions({ result }: { result: SqlResult }) {
  const { t } = useTranslation();
  const [note, setNote] = useState<string | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const errorText = useErrorText(failure);
  const attempt = (work: Promise<string | null>) => {
    setFailure(null);
    work.then(setNote, setFailure);
  };
  const copy = (format: TextFormat) =>
    attempt(navigator.clipboard.writeText(exportText(result, format)).then(() => t('common.copied')));
  const name = `result-${result.jobId.slice(0, 8)}`;
  return (
    <>
      <span role="status" className={failure === null ? 'text-sm text-muted' : 'text-sm text-bad'}>
        {failure === null ? note : errorText}
      </span>
      <Menu
        label={t('common.copy')}
        icon={<Copy size={16} aria-hidden />}
        items={[
          { label: t('data.asTsv'), onSelect: () => copy('tsv') },
          { label: 'CSV', onSelect: () => copy('csv') },
          { label: 'JSON', onSelect: () => copy('json') },
        ]}
      />
      <Menu
        label={t('common.download')}
        icon={<Download size={16} aria-hidden />}
        items={[
          { label: 'CSV', onSelect: () => saveFile(new Blob([exportText(result, 'csv')]), `${name}.csv`) },
          {
            label: 'JSON',
            onSelect: () => saveFile(new Blob([exportText(result, 'json')]), `${name}.json`),
          },
          { label: 'Arrow', onSelect: () => attempt(saveArrow(result.jobId, `${name}.arrows`)) },
        ]}
      />
    </>
  );
}

/** The service has the rows with their exact types. */
async function saveArrow(jobId: string, name: string): Promise<null> {
  const answer = await warehouse().http.GET('/v1/jobs/{job_id}/results', {
    params: { path: { job_id: jobId } },
    headers: { Accept: ARROW },
    parseAs: 'blob',
  });
  saveFile(unwrap(answer as { data?: Blob; error?: unknown; response: Response }), name);
  return null;
}
