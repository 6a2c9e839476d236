import { Link, Outlet } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Page } from '../design/page.js';
import { TenantGate } from './tenant-gate.js';
import { TenantSwitch } from './tenant-form.js';

const TAB =
  'rounded-md px-3 py-1.5 text-sm text-muted hover:bg-raised hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:font-medium aria-[current=page]:text-accent';

/** The pages about a tenant's tables. */
export function DataLayout() {
  const { t } = useTranslation();
  return (
    <Page title={t('app.data')} wide actions={<TenantSwitch />}>
      <nav aria-label={t('data.pages')} className="-mt-2 flex gap-1 overflow-x-auto">
        <Link to="/data" activeOptions={{ exact: true, includeSearch: false }} className={TAB}>
          {t('data.editor')}
        </Link>
        <Link to="/data/statements" activeOptions={{ includeSearch: false }} className={TAB}>
          {t('data.statements')}
        </Link>
        <Link to="/data/bulk" activeOptions={{ includeSearch: false }} className={TAB}>
          {t('data.bulkJobs')}
        </Link>
      </nav>
      <TenantGate>
        <Outlet />
      </TenantGate>
    </Page>
  );
}
