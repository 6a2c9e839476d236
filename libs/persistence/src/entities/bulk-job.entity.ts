import type { BulkCompression, BulkContentType, BulkJobState, BulkOperation } from '@tessera/contracts';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { bytes, createdAt, moment, updatedAt } from './columns.js';
import { TenantJob } from './tenant-job.js';

const count = { type: 'bigint', transformer: bytes } as const;

/**
 * A bulk job: what was asked for, how far it has come, and who runs it. Its state is changed by the repositories alone, along `BULK_TRANSITIONS`.
 */
@Entity('bulk_jobs')
@Index('bulk_jobs_tenant_id', ['tenantId', 'id'])
@Index('bulk_jobs_waiting', ['queuedAt'], { where: `state in ('UploadComplete', 'InProgress')` })
@Index('bulk_jobs_unswept', ['updatedAt'], { where: 'swept_at is null' })
@Index('bulk_jobs_updated_at', ['updatedAt'])
export class BulkJob extends TenantJob {
  /** UUID v7; `job_id` of the API. */
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'bulk_jobs_pkey' })
  id: string;

  @Column({ type: 'varchar', length: 8 })
  operation: BulkOperation;

  /** Name of the table, as it was given. */
  @Column({ type: 'text' })
  object: string;

  /** The statement of a query, or the one that selects what to delete. */
  @Column({ type: 'text', nullable: true })
  query: string | null;

  /** By which rows are found; null for the table's primary key, and where no rows are looked for. */
  @Column({ name: 'key_columns', type: 'text', array: true, nullable: true })
  keyColumns: string[] | null;

  @Column({ name: 'content_type', type: 'varchar', length: 8 })
  contentType: BulkContentType;

  @Column({ type: 'varchar', length: 8 })
  compression: BulkCompression;

  @Column({ type: 'varchar', length: 16 })
  state: BulkJobState;

  @Column({ ...count, name: 'records_processed', default: 0 })
  recordsProcessed: number;

  @Column({ ...count, name: 'records_failed', default: 0 })
  recordsFailed: number;

  @Column(createdAt)
  createdAt: Date;

  /** When its state last changed. */
  @Column(updatedAt)
  updatedAt: Date;

  /** When it became UploadComplete. */
  @Column({ ...moment, name: 'queued_at' })
  queuedAt: Date | null;

  /** Which upload the object store had then: what is uploaded later is not loaded. Null where nothing is. */
  @Column({ name: 'upload_version', type: 'text', nullable: true })
  uploadVersion: string | null;

  /** How often runners have taken it: what an earlier one still writes is void. */
  @Column({ type: 'integer', default: 0 })
  attempt: number;

  /** How many of these ended without saying how: their process died, or something unexpected went wrong. */
  @Column({ type: 'integer', default: 0 })
  failures: number;

  /** Of the process that runs it. */
  @Column({ name: 'runner_id', type: 'uuid', nullable: true })
  runnerId: string | null;

  /** Before then nobody takes it, since what it needs is away. */
  @Column({ ...moment, name: 'not_before' })
  notBefore: Date | null;

  @Column({ ...count, name: 'result_bytes', nullable: true })
  resultBytes: number | null;

  /** Where the object store keeps a query's rows in the inline shape of /jobs, if they are few. */
  @Column({ name: 'inline_key', type: 'text', nullable: true })
  inlineKey: string | null;

  /** Where the object store keeps the records that were not written. */
  @Column({ name: 'failures_key', type: 'text', nullable: true })
  failuresKey: string | null;

  @Column({ ...count, name: 'failures_bytes', nullable: true })
  failuresBytes: number | null;

  /** When what the job leaves behind (upload, files of given-up attempts, staging) was removed; null before. */
  @Column({ ...moment, name: 'swept_at' })
  sweptAt: Date | null;
}
