import { useQueryClient } from '@tanstack/react-query';
import { Building2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../design/button.js';
import { Dialog } from '../design/dialog.js';
import { Field, TextInput } from '../design/fields.js';
import { Panel } from '../design/page.js';
import { useAccess } from '../sign-in/access.js';
import { chooseTenant, useTenant } from '../sign-in/tenant.js';

/** Id of the list of the credential's tenants. */
const KNOWN = 'known-tenants';

export function TenantForm({ problem, onChosen }: { problem: string | null; onChosen?: () => void }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { data: access } = useAccess();
  const [name, setName] = useState(useTenant() ?? '');
  return (
    <div className="max-w-md">
      <Panel>
        <form
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            chooseTenant(name.trim());
            void queries.invalidateQueries();
            onChosen?.();
          }}
        >
          <Field label={t('data.tenant')} hint={t('data.tenantHint')} error={problem}>
            {(ids) => (
              <TextInput
                {...ids}
                list={KNOWN}
                required
                autoComplete="off"
                spellCheck={false}
                value={name}
                onChange={(event) => setName(event.target.value)}
              />
            )}
          </Field>
          <datalist id={KNOWN}>
            {access?.tenants?.map((tenant) => (
              <option key={tenant} value={tenant} />
            ))}
          </datalist>
          <Button variant="primary" type="submit" disabled={name.trim() === ''} className="self-start">
            {t('data.openTenant')}
          </Button>
        </form>
      </Panel>
    </div>
  );
}

/** Names the tenant, and changes it. */
export function TenantSwitch() {
  const { t } = useTranslation();
  const tenant = useTenant();
  const [isOpen, setOpen] = useState(false);
  if (tenant === null) return null;
  return (
    <>
      <Button size="small" variant="quiet" onClick={() => setOpen(true)}>
        <Building2 size={16} aria-hidden /> {t('data.tenantIs', { tenant })}
      </Button>
      <Dialog open={isOpen} onOpenChange={setOpen} title={t('data.changeTenant')}>
        <TenantForm problem={null} onChosen={() => setOpen(false)} />
      </Dialog>
    </>
  );
}
