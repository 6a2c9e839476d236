import { timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type ApiKey, ApiKeyRepository, KnowledgeAccess } from '@tessera/persistence';
import { LRUCache } from 'lru-cache';
import { UnauthorizedError } from '../auth.errors.js';
import { parseKbList } from './kb-list.js';
import type { Principal } from '../principal.js';
import { hashOfApiKey, idOfApiKey } from './api-key.js';

/** How long a key is cached, and so how long a revoked one may still be accepted. */
export const API_KEY_CACHE_MS = 1_000;
const MAX_CACHED = 10_000;
const UNKNOWN = 'The API key is unknown.';
/** Begins the ids of principals that are API keys. */
export const API_KEY_PRINCIPAL = 'key:';

/** Recognises `tsk_…` keys. */
@Injectable()
export class ApiKeyAuthenticator {
  private readonly cache = new LRUCache<string, ApiKey>({ max: MAX_CACHED, ttl: API_KEY_CACHE_MS });

  constructor(private readonly keys: ApiKeyRepository) {}

  /** @throws UnauthorizedError, and the database's error if it is unavailable */
  async authenticate(key: string): Promise<Principal> {
    const id = idOfApiKey(key);
    const found = id === null ? null : await this.find(id);
    if (!found || !isSame(found.keyHash, hashOfApiKey(key))) throw new UnauthorizedError(UNKNOWN);
    return principalOf(found);
  }

  /**
   * The client of a key that another service of ours has authenticated.
   * @throws UnauthorizedError, and the database's error if it is unavailable
   */
  async principalOfKey(id: string): Promise<Principal> {
    const found = await this.find(id);
    if (!found) throw new UnauthorizedError(UNKNOWN);
    return principalOf(found);
  }

  private async find(id: string): Promise<ApiKey | null> {
    const cached = this.cache.get(id);
    if (cached) return cached;
    const found = await this.keys.find(id);
    if (found) this.cache.set(id, found);
    return found;
  }
}

/** @throws UnauthorizedError if the key is no longer valid */
function principalOf({ id: keyId, tenantId, scopes, kbRead, kbWrite, ...key }: ApiKey): Principal {
  if (key.revokedAt) throw new UnauthorizedError('The API key was revoked.');
  if (key.expiresAt && key.expiresAt.getTime() <= Date.now())
    throw new UnauthorizedError('The API key has expired.');
  const id = API_KEY_PRINCIPAL + keyId;
  // A list that somebody wrote by hand and that does not parse grants nothing.
  const [read, write] = [parseKbList(kbRead) ?? new Set<string>(), parseKbList(kbWrite) ?? new Set<string>()];
  return {
    id,
    tenants: tenantId === null ? [] : [tenantId],
    scopes: new Set(scopes),
    knowledge: new KnowledgeAccess({ owner: id, read, write }),
  };
}

function isSame(expected: string, actual: string): boolean {
  return timingSafeEqual(Buffer.from(expected), Buffer.from(actual));
}
