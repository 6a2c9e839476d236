import { Injectable } from '@nestjs/common';
import { TenantRepository } from '@tessera/persistence';
import { LRUCache } from 'lru-cache';

/** A tenant as the services need it. */
export interface KnownTenant {
  tenantId: string;
  /** Of its part of the warehouse. */
  namespace: string;
  /** In whose name its statements run there, where the warehouse has such. */
  serviceAccount: string | null;
}

/** Tenants hardly ever change; a removed one is let go of after so long. */
const CACHE_MS = 10_000;
const MAX_CACHED = 10_000;

/** Which tenants there are. */
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
