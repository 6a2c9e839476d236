import { Injectable } from '@nestjs/common';
import { Database } from '../database.js';
import { ApiKey } from '../entities/api-key.entity.js';

/** Credentials of tenants. */
@Injectable()
export class ApiKeyRepository {
  constructor(private readonly database: Database) {}

  /** Includes expired and revoked keys. */
  async find(id: string): Promise<ApiKey | null> {
    return this.database.manager.findOneBy(ApiKey, { id });
  }
}
