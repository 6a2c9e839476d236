import type { JobStatus, SqlParameterValues } from '@tessera/contracts';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { bytes } from './columns.js';
import { TenantJob } from './tenant-job.js';

/**
 * `sync`: returns its rows; `async`: its results are fetched later; `dry_run`: only planned; `bulk`: rejected, since it
 * needs a bulk job.
 */
export type SqlJobMode = 'sync' | 'async' | 'dry_run' | 'bulk';

export interface SqlJobParameters {
  limit: number;
  timeoutSeconds: number;
  /** Kept only while needed, since they may be personal. */
  values?: SqlParameterValues;
}

export interface SqlJobColumn {
  name: string;
  /** The warehouse's name. */
  type: string;
  /** A `ColumnType` of files. */
  columnType: unknown;
}

/**
 * A statement: entry of the audit trail, and the job that clients follow. Ids grow with time, so old rows are found by
 * the primary key; each further index slows down every write.
 */
@Entity('sql_jobs')
@Index('sql_jobs_open', ['submittedAt'], { where: `status in ('QUEUED', 'RUNNING')` })
@Index('sql_jobs_listed', ['tenantId', 'status', 'id'])
export class SqlJob extends TenantJob {
  /** UUID v7; `query_id` and `job_id` of the API. */
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'sql_jobs_pkey' })
  id: string;

  @Column({ type: 'varchar', length: 8 })
  mode: SqlJobMode;

  @Column({ type: 'varchar', length: 16 })
  status: JobStatus;

  /** As given. */
  @Column({ type: 'text' })
  statement: string;

  @Column({ type: 'jsonb' })
  parameters: SqlJobParameters;

  @Column({ name: 'submitted_at', type: 'timestamptz', precision: 3 })
  submittedAt: Date;

  /** Rows of the result. */
  @Column({ name: 'row_count', type: 'integer', nullable: true })
  rowCount: number | null;

  /** Rows of the statement; null if they were not counted. */
  @Column({ name: 'total_rows', type: 'bigint', nullable: true, transformer: bytes })
  totalRows: number | null;

  @Column({ name: 'execution_time_ms', type: 'integer', nullable: true })
  executionTimeMs: number | null;

  /** Columns of the result. */
  @Column({ type: 'jsonb', nullable: true })
  columns: SqlJobColumn[] | null;

  /** The results as JSON, if they are small; larger ones are in the object store. */
  @Column({ type: 'text', nullable: true })
  result: string | null;
}
