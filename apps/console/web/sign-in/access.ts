import { queryOptions, useQuery } from '@tanstack/react-query';
import { ApiError } from '@tessera/client';
import { knowledge } from '../app/api.js';
import { useCredential } from './credential.js';

/** What the visitor's credential may do, for both services. */
export function useAccess() {
  const credential = useCredential();
  return useQuery(
    queryOptions({
      queryKey: ['access', credential?.token ?? null],
      queryFn: async ({ signal }) => {
        const { data, error, response } = await knowledge.http.GET('/access', { signal });
        if (!data) throw new ApiError(response, error);
        return data;
      },
      staleTime: 60_000,
    }),
  );
}

/** Whether something is offered: not what the credential is known not to grant. */
export function useMay(scope: string): boolean {
  const { data } = useAccess();
  return data === undefined || (data.scopes as string[]).includes(scope);
}

/** The tenant of a credential that has one; null if it has several, or all, or is not known. */
export function useOnlyTenant(): string | null {
  const tenants = useAccess().data?.tenants;
  return tenants?.length === 1 ? (tenants[0] ?? null) : null;
}
