import { useTranslation } from 'react-i18next';
import { Field, SelectInput } from '../../design/fields.js';
import { type Compression, type Format, FORMATS } from './file-kind.js';
import type { NewJob } from './new-job.js';

/** Format and compression of the file. */
export function FileFields({ job, onChange }: { job: NewJob; onChange: (next: Partial<NewJob>) => void }) {
  const { t } = useTranslation();
  const formats: Record<Format, string> = { CSV: 'CSV', JSON: t('data.jsonLines'), PARQUET: 'Parquet' };
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label={t('data.format')}>
        {(ids) => (
          <SelectInput
            {...ids}
            value={job.format}
            onChange={(event) => onChange({ format: event.target.value as Format })}
          >
            {FORMATS.map((format) => (
              <option key={format} value={format}>
                {formats[format]}
              </option>
            ))}
          </SelectInput>
        )}
      </Field>
      <Field label={t('data.compression')}>
        {(ids) => (
          <SelectInput
            {...ids}
            value={job.compression}
            onChange={(event) => onChange({ compression: event.target.value as Compression })}
          >
            <option value="NONE">{t('data.noCompression')}</option>
            <option value="GZIP">gzip</option>
          </SelectInput>
        )}
      </Field>
    </div>
  );
}
