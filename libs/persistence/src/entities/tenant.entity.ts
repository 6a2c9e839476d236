import { Column, Entity, PrimaryColumn, Unique } from 'typeorm';
import { createdAt } from './columns.js';

/** A customer of the SQL service, who owns credentials, jobs, rate limits and a namespace of the warehouse. */
@Entity('tenants')
@Unique('tenants_namespace_key', ['namespace'])
@Unique('tenants_service_account_key', ['serviceAccount'])
export class Tenant {
  /** See `TENANT_ID`. */
  @PrimaryColumn({ name: 'tenant_id', type: 'varchar', length: 63, primaryKeyConstraintName: 'tenants_pkey' })
  tenantId: string;

  /** Opaque name of the tenant's namespace in the warehouse. Clients never see it. */
  @Column({ type: 'varchar', length: 41 })
  namespace: string;

  /** The service account its statements run under in BigQuery, exclusive to this tenant: see `SERVICE_ACCOUNT`. */
  @Column({ name: 'service_account', type: 'varchar', length: 128, nullable: true })
  serviceAccount: string | null;

  @Column({ name: 'display_name', type: 'text', nullable: true })
  displayName: string | null;

  @Column(createdAt)
  createdAt: Date;
}
