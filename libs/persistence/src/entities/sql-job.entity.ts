import type { JobError, JobStatus, SqlParameterValue } from '@tessera/contracts';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { bytes } from './columns.js';

/** `sync`: answered with its rows; `async`: its results are fetched; `dry_run`: only planned; `bulk`: refused for a bulk job. */
export type SqlJobMode = 'sync' | 'async' | 'dry_run' | 'bulk';

export interface SqlJobParameters {
  limit: number;
  timeoutSeconds: number;
  /** Kept only while they are still needed: they may be personal. */
  values?: SqlParameterValue[];
}

/**
 * The record of a statement: the audit trail, and the job that clients follow. It outlives its tenant, so nothing refers
 * to that by foreign key. Ids grow with time: what is old is found by the primary key, and no further index slows the
 * writing of every statement down.
 */
@Entity('sql_jobs')
@Index('sql_jobs_open', ['submittedAt'], { where: `status in ('QUEUED', 'RUNNING')` })
export class SqlJob {
  /** UUID v7; `query_id` and `job_id` of the API. */
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'sql_jobs_pkey' })
  id: string;

  @Column({ name: 'tenant_id', type: 'varchar', length: 63 })
  tenantId: string;

  /** Who gave it: `key:…`, `jwt:…` or `sigv4:…`. */
  @Column({ type: 'text' })
  principal: string;

  @Column({ name: 'request_id', type: 'varchar', length: 128, nullable: true })
  requestId: string | null;

  @Column({ type: 'varchar', length: 8 })
  mode: SqlJobMode;

  @Column({ type: 'varchar', length: 16 })
  status: JobStatus;

  /** As it was given. */
  @Column({ type: 'text' })
  statement: string;

  @Column({ type: 'jsonb' })
  parameters: SqlJobParameters;

  @Column({ name: 'submitted_at', type: 'timestamptz', precision: 3 })
  submittedAt: Date;

  @Column({ name: 'started_at', type: 'timestamptz', precision: 3, nullable: true })
  startedAt: Date | null;

  @Column({ name: 'completed_at', type: 'timestamptz', precision: 3, nullable: true })
  completedAt: Date | null;

  /** Rows of the result. */
  @Column({ name: 'row_count', type: 'integer', nullable: true })
  rowCount: number | null;

  /** Rows of the statement; null when they were not counted. */
  @Column({ name: 'total_rows', type: 'bigint', nullable: true, transformer: bytes })
  totalRows: number | null;

  @Column({ name: 'execution_time_ms', type: 'integer', nullable: true })
  executionTimeMs: number | null;

  @Column({ type: 'jsonb', nullable: true })
  error: JobError | null;

  /** The results as JSON, where they are small. */
  @Column({ type: 'text', nullable: true })
  result: string | null;

  /** Where the object store keeps the results otherwise. */
  @Column({ name: 'result_key', type: 'text', nullable: true })
  resultKey: string | null;

  /** The process that runs it has to say before then that it still does; another one takes the job over otherwise. */
  @Column({ name: 'lease_until', type: 'timestamptz', precision: 3, nullable: true })
  leaseUntil: Date | null;
}
