import { useTranslation } from 'react-i18next';
import { Field, SelectInput, TextInput } from '../../design/fields.js';
import { changeDraft, type ParameterInput, useDraft, type ValueType } from '../drafts.js';
import { parameterValue } from './parameters.js';

/** A value and its type for each parameter of the statement. */
export function ParameterFields({ names }: { names: readonly string[] }) {
  const { t } = useTranslation();
  const { parameters } = useDraft();
  return (
    <fieldset className="rounded-lg border border-line bg-surface p-3">
      <legend className="px-1 text-sm font-medium">{t('data.parameters')}</legend>
      <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {names.map((name) => (
          <ParameterField
            key={name}
            name={name}
            input={parameters[name] ?? { type: 'text', text: '' }}
            onChange={(input) => changeDraft({ parameters: { ...parameters, [name]: input } })}
          />
        ))}
      </div>
    </fieldset>
  );
}

function ParameterField({
  name,
  input,
  onChange,
}: {
  name: string;
  input: ParameterInput;
  onChange: (input: ParameterInput) => void;
}) {
  const { t } = useTranslation();
  const types: Record<ValueType, string> = {
    text: t('data.typeText'),
    number: t('data.typeNumber'),
    boolean: t('data.typeBoolean'),
    null: 'NULL',
  };
  const isWrong = input.text !== '' && parameterValue(input) === null;
  return (
    <div className="flex items-start gap-2">
      <div className="min-w-0 flex-1">
        <Field label={`@${name}`} error={isWrong ? t('data.notANumber') : null}>
          {(ids) => <ValueInput ids={ids} input={input} onChange={onChange} />}
        </Field>
      </div>
      <Field label={t('data.typeOf', { name })} hideLabel>
        {(ids) => (
          <SelectInput
            {...ids}
            className="mt-6"
            value={input.type}
            onChange={(event) => onChange({ ...input, type: event.target.value as ValueType })}
          >
            {Object.entries(types).map(([type, label]) => (
              <option key={type} value={type}>
                {label}
              </option>
            ))}
          </SelectInput>
        )}
      </Field>
    </div>
  );
}

function ValueInput({
  ids,
  input,
  onChange,
}: {
  ids: { id: string };
  input: ParameterInput;
  onChange: (input: ParameterInput) => void;
}) {
  const change = (text: string) => onChange({ ...input, text });
  if (input.type === 'boolean')
    return (
      <SelectInput
        {...ids}
        value={input.text === 'true' ? 'true' : 'false'}
        onChange={(event) => change(event.target.value)}
      >
        <option>true</option>
        <option>false</option>
      </SelectInput>
    );
  return (
    <TextInput
      {...ids}
      value={input.type === 'null' ? '' : input.text}
      disabled={input.type === 'null'}
      inputMode={input.type === 'number' ? 'decimal' : 'text'}
      onChange={(event) => change(event.target.value)}
    />
  );
}
