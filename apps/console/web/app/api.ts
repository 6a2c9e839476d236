import { ApiError, Tessera } from '@tessera/client';
import { tokenForRequest } from '../sign-in/credential.js';
import { currentTenant } from '../sign-in/tenant.js';

const SHARED = { baseUrl: location.origin, credential: tokenForRequest };

/** The knowledge service, with the current credential. */
export const knowledge = new Tessera(SHARED);

/** The SQL service, for the chosen tenant. */
export function warehouse(): Tessera {
  return new Tessera({ ...SHARED, tenantId: currentTenant() ?? undefined });
}

/** Fetches what a picture or download needs, which an address alone cannot: the credential. */
export async function fetchBlob(path: string, signal?: AbortSignal): Promise<Blob> {
  const token = await tokenForRequest();
  const response = await fetch(path, {
    headers: token ? { Authorization: `Bearer ${token}` } : {},
    ...(signal && { signal }),
  });
  if (!response.ok) throw new ApiError(response, await response.json().catch(() => null));
  return response.blob();
}
