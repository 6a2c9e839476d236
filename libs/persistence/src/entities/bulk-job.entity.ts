import type { BulkCompression, BulkContentType, BulkJobState, BulkOperation } from '@tessera/contracts';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { bytes, createdAt, moment, updatedAt } from './columns.js';
import { TenantJob } from './tenant-job.js';

const count = { type: 'bigint', transformer: bytes } as const;

/** A bulk job: its request, progress and runner. Only the repositories change its state, along `BULK_TRANSITIONS`. */
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

  /** Name of the table, as given. */
  @Column({ type: 'text' })
  object: string;

  /** The query, or the statement that selects the rows to delete. */
  @Column({ type: 'text', nullable: true })
  query: string | null;

  /** Columns that identify rows; null for the table's primary key, and where rows are not matched. */
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

  /** The upload's version in the object store at that time: later uploads are not loaded. Null without an upload. */
  @Column({ name: 'upload_version', type: 'text', nullable: true })
  uploadVersion: string | null;

  /** How often runners have claimed it: what an earlier one still writes is rejected. */
  @Column({ type: 'integer', default: 0 })
  attempt: number;

  /** How many of these ended without an outcome: their process died, or failed unexpectedly. */
  @Column({ type: 'integer', default: 0 })
  failures: number;

  /** The process that runs it. */
  @Column({ name: 'runner_id', type: 'uuid', nullable: true })
  runnerId: string | null;

  /** Not claimed before then, since a service it needs is unavailable. */
  @Column({ ...moment, name: 'not_before' })
  notBefore: Date | null;

  @Column({ ...count, name: 'result_bytes', nullable: true })
  resultBytes: number | null;

  /** Object key of a query's rows in the inline shape of /jobs, if they are few. */
  @Column({ name: 'inline_key', type: 'text', nullable: true })
  inlineKey: string | null;

  /** Object key of the records that were not written. */
  @Column({ name: 'failures_key', type: 'text', nullable: true })
  failuresKey: string | null;

  @Column({ ...count, name: 'failures_bytes', nullable: true })
  failuresBytes: number | null;

  /** When the job's leftovers (upload, files of abandoned attempts, staging) were removed; null before. */
  @Column({ ...moment, name: 'swept_at' })
  sweptAt: Date | null;
}
