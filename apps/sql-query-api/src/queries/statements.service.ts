import { Inject, Injectable } from '@nestjs/common';
import type { Access } from '@tessera/auth';
import type { JobRecord, SqlQueryRequest } from '@tessera/contracts';
import { type SqlJobEntry, SqlJobRepository } from '@tessera/persistence';
import type { StatementMode } from '@tessera/platform';
import {
  type ServiceResponse,
  AuditTrail,
  JobLeases,
  measuredStatement,
  newJobId,
  type ResultReservation,
  ResultStore,
  toJobError,
  toServiceError,
} from '@tessera/sql-services';
import { QueryCancelledError, WAREHOUSE, type Warehouse } from '@tessera/warehouse';

import { toJobRecord } from '../jobs/job-record.js';
import { QueuedQueries } from '../jobs/queued-queries.js';
import { inlineResults } from './inline-results.js';
import { numberedStatement, type QueryOptions } from './query-options.js';
import { metadataOf, type RowsFormat, RowsResponder } from './rows-response.js';

/** A statement to run, with what the audit trail records. */
export interface StatementCommand {
  access: Access;
  request: SqlQueryRequest;
  /** The options of the request, with defaults. */
  options: QueryOptions;
  requestId: string;
  format: RowsFormat;
  /** Memory for the result. */
  memory: ResultReservation;
}

/** Runs statements: at once, as jobs, or as dry runs. Records each in the audit trail. */
@Injectable()
export class StatementsService {
  constructor(
    @Inject(WAREHOUSE) private readonly warehouse: Warehouse,
    private readonly audit: AuditTrail<SqlJobEntry>,
    private readonly leases: JobLeases,
    private readonly results: ResultStore,
    private readonly queued: QueuedQueries,
    private readonly jobs: SqlJobRepository,
    private readonly responder: RowsResponder,
  ) {}

  /** Returns the rows. @throws ServiceError */
  async run(command: StatementCommand, signal: AbortSignal): Promise<ServiceResponse> {
    const job = newJob(command, 'sync', 'RUNNING');
    const { limit, timeoutSeconds, values } = command.options;
    const query = {
      id: job.id,
      maxRows: limit,
      timeoutMs: timeoutSeconds * 1_000,
      hasRoomFor: command.memory.growTo,
    };
    // The statement counts as running until its result is stored, which may outlast a lease.
    const { result, stored } = await this.audited(job, signal, async (running) => {
      const statement = numberedStatement(this.warehouse, job.statement, values);
      const fetched = await this.warehouse.query(command.access.tenant, { ...query, ...statement }, running);
      command.memory.settle();
      return {
        result: fetched,
        stored: await this.results.keep(job.id, inlineResults(fetched), command.memory),
      };
    });
    const done = ended(job, {
      status: 'COMPLETED',
      rowCount: result.rows.count,
      totalRows: result.totalRows,
      columns: result.columns,
    });
    await this.audit.write({ ...done, ...stored });
    return this.responder.respond(result, done, command);
  }

  /** Returns the statement's columns. @throws ServiceError */
  async plan(command: StatementCommand, signal: AbortSignal): Promise<ServiceResponse> {
    const job = newJob(command, 'dry_run', 'RUNNING');
    const { timeoutSeconds, values } = command.options;
    const { columns, estimatedBytes } = await this.audited(job, signal, async (running) => {
      const statement = numberedStatement(this.warehouse, job.statement, values);
      const timeoutMs = timeoutSeconds * 1_000;
      return this.warehouse.dryRun(command.access.tenant, { ...statement, timeoutMs }, running);
    });
    const done = ended(job, { status: 'COMPLETED', rowCount: 0, totalRows: null, columns });
    await this.audit.write(done);
    const metadata = { ...metadataOf(columns, done), truncated: false, estimated_bytes: estimatedBytes };
    return { status: 200, headers: {}, body: [Buffer.from(JSON.stringify({ data: [], metadata }))] };
  }

  /**
   * Queues the statement.
   * @param id of the job; an existing one is returned, since its client got no response
   * @throws ServiceError for a statement that cannot run
   */
  async submit(command: StatementCommand, id: string): Promise<JobRecord> {
    const known = await this.jobs.find(command.access.tenant.tenantId, id);
    if (known) return toJobRecord(known);
    const job = { ...newJob(command, 'async', 'QUEUED'), id };
    const { values } = command.options;
    try {
      await measuredStatement('dry_run', async () => {
        const { sql } = numberedStatement(this.warehouse, job.statement, values);
        await this.warehouse.check(command.access.tenant, sql);
      });
    } catch (error) {
      await this.audit.write(failed({ ...job, mode: 'sync' }, error));
      throw toServiceError(error);
    }
    await this.queued.requireRoom(job.tenantId);
    await this.audit.write({ ...job, parameters: { ...job.parameters, values } });
    this.queued.wake();
    return toJobRecord(job);
  }

  /** Runs a statement under a lease and records failures. */
  private async audited<T>(
    job: NewJob,
    caller: AbortSignal,
    work: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const { signal, release, abort } = this.leases.add(job.id, caller);
    this.audit.begin(job, abort);
    try {
      return await measuredStatement(job.mode, () => work(signal));
    } catch (error) {
      await this.audit.write(failed(job, error));
      throw toServiceError(error);
    } finally {
      release();
    }
  }
}

type NewJob = SqlJobEntry & { mode: StatementMode };

function newJob(
  { access, request, options, requestId }: StatementCommand,
  mode: StatementMode,
  status: 'RUNNING' | 'QUEUED',
): NewJob {
  const now = new Date();
  const { limit, timeoutSeconds } = options;
  return {
    id: newJobId(),
    tenantId: access.tenant.tenantId,
    principal: access.principal.id,
    requestId,
    mode,
    status,
    statement: request.sql,
    parameters: { limit, timeoutSeconds },
    submittedAt: now,
    startedAt: status === 'RUNNING' ? now : null,
    completedAt: null,
    rowCount: null,
    totalRows: null,
    executionTimeMs: null,
    error: null,
    columns: null,
    result: null,
    resultKey: null,
  };
}

function ended(
  job: SqlJobEntry,
  outcome: Pick<SqlJobEntry, 'status' | 'rowCount' | 'totalRows' | 'columns'>,
): SqlJobEntry {
  const completedAt = new Date();
  const executionTimeMs = completedAt.getTime() - job.submittedAt.getTime();
  return { ...job, ...outcome, completedAt, executionTimeMs };
}

function failed(job: SqlJobEntry, error: unknown): SqlJobEntry {
  const isCancelled = error instanceof QueryCancelledError;
  const status = isCancelled ? 'CANCELLED' : 'FAILED';
  return {
    ...ended(job, { status, rowCount: null, totalRows: null, columns: null }),
    error: isCancelled ? null : toJobError(error),
  };
}
