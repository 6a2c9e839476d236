import { useTranslation } from 'react-i18next';
import { Field, SelectInput } from '../../design/fields.js';

/** One of some values, or all. */
export function FilterSelect<Value extends string>({
  label,
  value,
  options,
  nameOf,
  onChange,
}: {
  label: string;
  value: Value | undefined;
  options: readonly Value[];
  nameOf: (value: Value) => string;
  onChange: (value: Value | null) => void;
}) {
  const { t } = useTranslation();
  return (
    <Field label={label}>
      {(ids) => (
        <SelectInput
          {...ids}
          value={value ?? ''}
          onChange={(event) => onChange(options.find((option) => option === event.target.value) ?? null)}
        >
          <option value="">{t('common.all')}</option>
          {options.map((option) => (
            <option key={option} value={option}>
              {nameOf(option)}
            </option>
          ))}
        </SelectInput>
      )}
    </Field>
  );
}
