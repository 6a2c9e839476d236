import { Injectable } from '@nestjs/common';
import { TenantRepository } from '@tessera/persistence';
import { LRUCache } from 'lru-cache';

/** A tenant as the services need it. */
export interface KnownTenant {
  tenantId: string;
  /** Its database or dataset in the warehouse. */
  namespace: string;
  /** The service account its statements run under, in warehouses that have them. */
  serviceAccount: string | null;
}

/** Tenants hardly ever change. A deleted tenant keeps access for at most this long. */
const CACHE_MS = 10_000;
const MAX_CACHED = 10_000;

/** Looks up tenants, with a short cache. */
@Injectable()
export class TenantDirectory {
  private readonly cache = new LRUCache<string, KnownTenant>({ max: MAX_CACHED, ttl: CACHE_MS });

  constructor(private readonly tenants: TenantRepository) {}

  async find(tenantId: string): Promise<KnownTenant | null> {
    const cached = this.cache.get(tenantId);
    if (cached) return cached;
    const found = await this.tenants.find(tenantId);
    if (!found) return null;
    const { namespace, serviceAccount } = found;
    const tenant = { tenantId, namespace, serviceAccount };
    this.cache.set(tenantId, tenant);
    return tenant;
  }
}
