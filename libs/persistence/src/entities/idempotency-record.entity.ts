import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { createdAt } from './columns.js';

/** The response to a request with an idempotency key, or a claim while it is being processed. */
@Entity('idempotency_records')
@Index('idempotency_records_expires_at', ['expiresAt'])
export class IdempotencyRecord {
  @PrimaryColumn({
    name: 'tenant_id',
    type: 'varchar',
    length: 63,
    primaryKeyConstraintName: 'idempotency_records_pkey',
  })
  tenantId: string;

  /** The operation: keys of different operations are independent. */
  @PrimaryColumn({ type: 'varchar', length: 32, primaryKeyConstraintName: 'idempotency_records_pkey' })
  operation: string;

  /** As given by the client. */
  @PrimaryColumn({ type: 'varchar', length: 255, primaryKeyConstraintName: 'idempotency_records_pkey' })
  key: string;

  /** The one request that may complete it. */
  @Column({ name: 'claim_id', type: 'uuid' })
  claimId: string;

  /** SHA-256 of the request, in hexadecimal digits. */
  @Column({ name: 'request_hash', type: 'char', length: 64 })
  requestHash: string;

  /** The job that the request creates, if any. */
  @Column({ name: 'job_id', type: 'uuid', nullable: true })
  jobId: string | null;

  /** Of the stored response; null while the first request is being processed. */
  @Column({ name: 'response_status', type: 'integer', nullable: true })
  responseStatus: number | null;

  @Column({ name: 'response_headers', type: 'jsonb', nullable: true })
  responseHeaders: Record<string, string> | null;

  /** Object key of the body. */
  @Column({ name: 'response_key', type: 'text', nullable: true })
  responseKey: string | null;

  @Column(createdAt)
  createdAt: Date;

  /** During processing: when the request counts as lost. Afterwards: when the key is free again. */
  @Column({ name: 'expires_at', type: 'timestamptz', precision: 3 })
  expiresAt: Date;
}
