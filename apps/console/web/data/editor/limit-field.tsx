import { useTranslation } from 'react-i18next';
import { Field, SelectInput } from '../../design/fields.js';
import { changeDraft, MAX_ROWS, useDraft } from '../drafts.js';

const LIMITS = [100, 1_000, MAX_ROWS];

export function LimitField() {
  const { t, i18n } = useTranslation();
  const { limit } = useDraft();
  return (
    <Field label={t('data.limit')}>
      {(ids) => (
        <SelectInput
          {...ids}
          value={limit}
          onChange={(event) => changeDraft({ limit: Number(event.target.value) })}
        >
          {LIMITS.map((rows) => (
            <option key={rows} value={rows}>
              {rows.toLocaleString(i18n.language)}
            </option>
          ))}
        </SelectInput>
      )}
    </Field>
  );
}
