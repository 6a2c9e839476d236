import { Column, Entity, PrimaryColumn, Unique } from 'typeorm';
import { createdAt } from './columns.js';

/** A customer of the SQL service: what credentials, jobs, rate limits and a part of the warehouse belong to. */
@Entity('tenants')
@Unique('tenants_namespace_key', ['namespace'])
export class Tenant {
  /** See `TENANT_ID`. */
  @PrimaryColumn({ name: 'tenant_id', type: 'varchar', length: 63, primaryKeyConstraintName: 'tenants_pkey' })
  tenantId: string;

  /** What its part of the warehouse is called there; opaque, and shown to nobody. */
  @Column({ type: 'varchar', length: 41 })
  namespace: string;

  @Column({ name: 'display_name', type: 'text', nullable: true })
  displayName: string | null;

  @Column(createdAt)
  createdAt: Date;
}
