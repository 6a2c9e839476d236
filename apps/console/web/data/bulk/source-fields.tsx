import { useTranslation } from 'react-i18next';
import { Field, INPUT_CLASS, SelectInput } from '../../design/fields.js';
import { parameterNames } from '../editor/parameters.js';
import { fileKind } from './file-kind.js';
import type { NewJob } from './new-job.js';

/** Where the records come from: a statement, or a file. */
export function SourceFields({ job, onChange }: { job: NewJob; onChange: (next: Partial<NewJob>) => void }) {
  const { t } = useTranslation();
  const names = parameterNames(job.sql);
  return (
    <div className="flex flex-col gap-4">
      {job.operation === 'delete' && (
        <Field label={t('data.keysFrom')}>
          {(ids) => (
            <SelectInput
              {...ids}
              value={job.source}
              onChange={(event) =>
                onChange({ source: event.target.value as NewJob['source'], file: null, sql: '' })
              }
            >
              <option value="file">{t('data.aFile')}</option>
              <option value="statement">{t('data.aStatement')}</option>
            </SelectInput>
          )}
        </Field>
      )}
      {job.source === 'statement' ? (
        <Field
          label={t('data.statement')}
          hint={t('data.exportHint')}
          error={
            names.length > 0
              ? t('data.noParameters', { names: names.map((name) => `@${name}`).join(', ') })
              : null
          }
        >
          {(ids) => (
            <textarea
              {...ids}
              required
              rows={5}
              spellCheck={false}
              className={`${INPUT_CLASS} font-mono text-sm`}
              value={job.sql}
              onChange={(event) => onChange({ sql: event.target.value })}
            />
          )}
        </Field>
      ) : (
        <FileInput job={job} onChange={onChange} />
      )}
    </div>
  );
}

function FileInput({ job, onChange }: { job: NewJob; onChange: (next: Partial<NewJob>) => void }) {
  const { t } = useTranslation();
  return (
    <Field
      label={t('data.file')}
      hint={t(`data.fileHints.${job.operation === 'delete' ? 'keys' : 'records'}`)}
    >
      {(ids) => (
        <input
          {...ids}
          type="file"
          required
          accept=".csv,.json,.jsonl,.ndjson,.parquet,.gz"
          className={INPUT_CLASS}
          onChange={({ target }) => {
            const file = target.files?.[0] ?? null;
            onChange({ file, ...(file && fileKind(file.name)) });
          }}
        />
      )}
    </Field>
  );
}
