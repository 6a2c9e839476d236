import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../design/button.js';
import { Dialog } from '../../design/dialog.js';
import { Field, SelectInput } from '../../design/fields.js';
import { DocumentChoice, KbChoice, TagChoice } from './choices.js';
import { type Mode, MODES, NO_SCOPE, type Scope } from './scope.js';

/** Chooses what questions are asked of. */
export function ScopePicker({ scope, onChange }: { scope: Scope; onChange: (scope: Scope) => void }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const modes = t('ask.modes', { returnObjects: true });
  return (
    <>
      <Button variant="quiet" size="small" onClick={() => setOpen(true)}>
        <SlidersHorizontal size={14} aria-hidden /> {t('ask.scope')}
      </Button>
      <Dialog open={isOpen} onOpenChange={setOpen} title={t('ask.scopeTitle')} wide>
        <div className="flex flex-col gap-5">
          <p className="text-sm text-muted">{t('ask.scopeHint')}</p>
          <div className="grid gap-5 md:grid-cols-3">
            <KbChoice scope={scope} onChange={onChange} />
            <DocumentChoice scope={scope} onChange={onChange} />
            <TagChoice scope={scope} onChange={onChange} />
          </div>
          <div className="flex flex-wrap items-end justify-between gap-3">
            <div className="w-72 max-w-full">
              <Field label={t('ask.mode')}>
                {(ids) => (
                  <SelectInput
                    {...ids}
                    value={scope.mode}
                    onChange={(event) => onChange({ ...scope, mode: event.target.value as Mode })}
                  >
                    {MODES.map((mode) => (
                      <option key={mode} value={mode}>
                        {modes[mode]}
                      </option>
                    ))}
                  </SelectInput>
                )}
              </Field>
            </div>
            <div className="flex gap-2">
              <Button onClick={() => onChange(NO_SCOPE)}>{t('ask.clearScope')}</Button>
              <Button variant="primary" onClick={() => setOpen(false)}>
                {t('ask.done')}
              </Button>
            </div>
          </div>
        </div>
      </Dialog>
    </>
  );
}
