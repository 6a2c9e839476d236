import type { JobError } from '@tessera/contracts';
import { Column } from 'typeorm';
import { moment } from './columns.js';

/** A job of a tenant. It outlives its tenant, so it has no foreign key to it. */
export abstract class TenantJob {
  @Column({ name: 'tenant_id', type: 'varchar', length: 63 })
  tenantId: string;

  /** The submitter: `key:…`, `jwt:…` or `sigv4:…`. */
  @Column({ type: 'text' })
  principal: string;

  @Column({ name: 'request_id', type: 'varchar', length: 128, nullable: true })
  requestId: string | null;

  @Column({ ...moment, name: 'started_at' })
  startedAt: Date | null;

  @Column({ ...moment, name: 'completed_at' })
  completedAt: Date | null;

  @Column({ type: 'jsonb', nullable: true })
  error: JobError | null;

  /** Object key of the result. */
  @Column({ name: 'result_key', type: 'text', nullable: true })
  resultKey: string | null;

  /** End of the lease of the process that runs it. Unless the lease was renewed, another process then takes over. */
  @Column({ ...moment, name: 'lease_until' })
  leaseUntil: Date | null;
}
