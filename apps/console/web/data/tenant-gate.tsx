import { ApiError } from '@tessera/client';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { ErrorNotice, Spinner } from '../design/notices.js';
import { useAccess, useOnlyTenant } from '../sign-in/access.js';
import { chooseTenant, useTenant } from '../sign-in/tenant.js';
import { tablesQuery } from './queries.js';
import { needsTenant, problemOf } from './service-error.js';
import { TenantForm } from './tenant-form.js';

/** Asks for the tenant if the service does, and the credential has several. */
export function TenantGate({ children }: { children: ReactNode }) {
  const tenant = useTenant();
  const access = useAccess();
  const only = useOnlyTenant();
  useEffect(() => {
    if (tenant === null && only !== null) chooseTenant(only);
  }, [tenant, only]);
  // Without a tenant, the service is only asked if it is not known whose the credential is.
  const tables = useQuery({
    ...tablesQuery(tenant),
    enabled: tenant !== null || (!access.isPending && only === null),
  });
  if (needsTenant(tables.error))
    return <TenantForm problem={tenant === null ? null : (problemOf(tables.error)?.message ?? null)} />;
  if (tables.isPending) return <Spinner />;
  if (tables.error instanceof ApiError && tables.error.status === 401)
    return <ErrorNotice error={tables.error} />;
  // A credential without access to the catalog may have access to jobs.
  return children;
}
