import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../design/button.js';
import { Field, INPUT_CLASS } from '../design/fields.js';

export function AddressForm({ onAddresses }: { onAddresses: (addresses: string[]) => void }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [invalid, setInvalid] = useState<string[]>([]);
  return (
    <form
      className="flex flex-col items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        const lines = [...new Set(typed.split('\n').map((line) => line.trim()))].filter(Boolean);
        const wrong = lines.filter((line) => !isWebAddress(line));
        setInvalid(wrong);
        if (wrong.length > 0) return;
        onAddresses(lines);
        setTyped('');
      }}
    >
      <div className="w-full">
        <Field
          label={t('ingest.addresses')}
          error={invalid.length > 0 ? t('ingest.addressesInvalid', { lines: invalid.join(', ') }) : null}
        >
          {(ids) => (
            <textarea
              {...ids}
              rows={3}
              spellCheck={false}
              className={`${INPUT_CLASS} font-mono text-sm`}
              placeholder="https://"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </Field>
      </div>
      <Button type="submit" disabled={typed.trim() === ''}>
        {t('ingest.addAddresses')}
      </Button>
    </form>
  );
}

function isWebAddress(line: string): boolean {
  return /^https?:$/.test(URL.parse(line)?.protocol ?? '');
}
