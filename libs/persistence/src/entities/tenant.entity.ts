import { Column, Entity, PrimaryColumn, Unique } from 'typeorm';
import { createdAt } from './columns.js';

/** A customer of the SQL service: what credentials, jobs, rate limits and a part of the warehouse belong to. */
@Entity('tenants')
@Unique('tenants_namespace_key', ['namespace'])
@Unique('tenants_service_account_key', ['serviceAccount'])
export class Tenant {
  /** See `TENANT_ID`. */
  @PrimaryColumn({ name: 'tenant_id', type: 'varchar', length: 63, primaryKeyConstraintName: 'tenants_pkey' })
  tenantId: string;

  /** What its part of the warehouse is called there; opaque, and shown to nobody. */
  @Column({ type: 'varchar', length: 41 })
  namespace: string;

  /** In whose name its statements run in BigQuery, and no other tenant's: see `SERVICE_ACCOUNT`. */
  @Column({ name: 'service_account', type: 'varchar', length: 128, nullable: true })
  serviceAccount: string | null;

  @Column({ name: 'display_name', type: 'text', nullable: true })
  displayName: string | null;

  @Column(createdAt)
  createdAt: Date;
}
