import { Injectable } from '@nestjs/common';
import { Database } from '../database.js';
import { Tenant } from '../entities/tenant.entity.js';

/** Customers of the SQL service. */
@Injectable()
export class TenantRepository {
  constructor(private readonly database: Database) {}

  async find(tenantId: string): Promise<Tenant | null> {
    return this.database.manager.findOneBy(Tenant, { tenantId });
  }
}
