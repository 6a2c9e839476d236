import type { RecordBatch, RejectedRecord } from '@tessera/tabular';
import { type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseError, escapeIdentifier } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { BulkLoad, FailedRecords, LoadOutcome, LoadRequest } from '../../../bulk-warehouse.port.js';
import { planLoad, stagedColumn } from '../../../loads/load-plan.js';
import { invalidRecordsError, tableChangedError, toStorableText } from '../../../loads/load-rules.js';
import { LoadRefusedError, WarehouseUnavailableError } from '../../../warehouse.errors.js';
import { TENANT_SCHEMA, tenantNames } from '../connections/tenant-login.js';
import { applyRecords } from './apply-records.js';
import type { BulkSession } from './bulk-session.js';
import { FailureCount, TooManyFailuresError } from './failure-count.js';
import { isOfRecord, isSerialization, loadFailure } from './load-errors.js';
import { readFailures } from './load-records.js';
import { type LoadPlan, type PostgresTarget, type PostgresTargetColumn, readTarget } from './load-target.js';
import { LEDGER, type LoadTables, loadTables } from './staging-schema.js';

const ATTEMPTS = 5;
const RETRY_PAUSE_MS = 200;

export interface PostgresLoadOptions {
  namespace: string;
  request: LoadRequest;
  session: BulkSession;
  /** Reads the ledger after all sessions of the load have ended. */
  settle: () => Promise<LoadOutcome | null>;
}

/** A load in one session of the tenant's loader: staged in one transaction, applied in another. */
export class PostgresLoad implements BulkLoad {
  private readonly tables: LoadTables;
  private readonly owner: string;
  private staging: Promise<void> = Promise.resolve();
  private stagedCount = 0;
  private rejectedCount = 0;
  private isApplied = false;

  private constructor(private readonly options: PostgresLoadOptions) {
    this.tables = loadTables(options.request.id);
    this.owner = tenantNames(options.namespace).owner;
  }

  /** @throws LoadRefusedError, WarehouseUnavailableError, QueryCancelledError */
  static async open(options: PostgresLoadOptions): Promise<PostgresLoad> {
    const { session } = options;
    const load = new PostgresLoad(options);
    try {
      await load.plan();
      await session.run(load.makeTables());
      return load;
    } catch (error) {
      await session.end();
      throw loadFailure(error);
    }
  }

  async stage(batch: RecordBatch): Promise<void> {
    await this.staging;
    this.staging = this.write(batch);
    // Reported by the next call.
    this.staging.catch(() => undefined);
  }

  /** Stages valid rows of canonical CSV. @throws errors of the rows, and like {@link stage} */
  async stageRows(rows: Readable): Promise<void> {
    await this.staging;
    this.stagedCount += await this.copy(
      (copy) => pipeline(rows, copy),
      (error) => error as Error,
    );
  }

  async apply(): Promise<LoadOutcome> {
    await this.staging;
    const { session, request } = this.options;
    // The session's end rolls the transaction back.
    if (this.rejectedCount > request.maxFailures) return this.refusal();
    try {
      await session.run('commit');
      for (let attempt = 1; ; attempt++) {
        try {
          const outcome = await this.applyOnce();
          this.isApplied = true;
          return outcome;
        } catch (error) {
          if (error instanceof TooManyFailuresError) return this.refusal();
          if (!isSerialization(error) || attempt === ATTEMPTS) throw error;
          await session.run('rollback');
          await sleep(RETRY_PAUSE_MS * attempt * (1 + Math.random()));
        }
      }
    } catch (error) {
      throw loadFailure(error);
    }
  }

  failures(): Promise<FailedRecords> {
    const { session, request } = this.options;
    const records = readFailures((work) => work(session), request.id);
    return Promise.resolve({ columns: [...request.columns], records });
  }

  async close(): Promise<void> {
    const { session } = this.options;
    await this.staging.catch(() => undefined);
    // Frees the disk space of unused records. If this fails, clean-up does it.
    if (!this.isApplied && session.isIdle) await session.run(this.removeTables()).catch(() => undefined);
    await session.end();
  }

  private async write({ csv, records, rejected }: RecordBatch): Promise<void> {
    const { session } = this.options;
    if (records > 0) {
      const copied = await this.copy(
        (copy) => pipeline([csv], copy),
        (error) => session.meaningOf(error),
      );
      if (copied !== records) throw invalidRecordsError(`${copied} records came where ${records} should be.`);
      this.stagedCount += copied;
    }
    if (rejected.length === 0) return;
    this.rejectedCount += rejected.length;
    await session.run(noteRejected(this.tables), [jsonOf(rejected)]).catch((error: unknown) => {
      throw loadFailure(error);
    });
  }

  /** @returns the number of copied records */
  private async copy(
    write: (copy: NodeJS.WritableStream) => Promise<void>,
    meaningOf: (error: unknown) => Error,
  ): Promise<number> {
    const copy = this.options.session.submit(copyFrom(`copy ${this.tables.staged} from stdin (format csv)`));
    try {
      await write(copy);
      return copy.rowCount;
    } catch (error) {
      const meaning = meaningOf(error);
      if (isOfRecord(meaning, { hasForcedPolicies: false }))
        throw invalidRecordsError(meaning.message, meaning.code, meaning);
      throw meaning instanceof DatabaseError ? loadFailure(meaning) : meaning;
    }
  }

  private async applyOnce(): Promise<LoadOutcome> {
    const { session, request, settle } = this.options;
    const { processed } = this;
    // Scans from the first page, so that the first failures are found.
    await session.run('begin; set local synchronize_seqscans = off');
    const noted = await session.run(
      `insert into ${LEDGER} (job_id, columns, processed, failed) values ($1, $2, $3, 0) on conflict do nothing`,
      [request.id, request.columns, processed],
    );
    // Another process has applied the load in the meantime.
    if (noted.rowCount === 0) throw new WarehouseUnavailableError();
    const plan = await this.planLocked();
    const { refersToItself } = plan.target;
    await applyRecords(session, {
      owner: this.owner,
      plan,
      tables: this.tables,
      columnCount: request.columns.length,
      recordCount: this.stagedCount,
      failures: new FailureCount(request.maxFailures, this.rejectedCount, refersToItself),
    });
    const [counted] = await session.query<[string]>(
      `update ${LEDGER} set failed = (select count(*) from ${this.tables.failed}) where job_id = $1 returning failed`,
      [request.id],
    );
    const failed = Number(counted?.[0]);
    if (failed > request.maxFailures) throw new TooManyFailuresError();
    await session.run(`drop table ${this.tables.staged}`);
    try {
      await session.run('commit');
    } catch (error) {
      // It is unknown whether the commit took effect.
      const outcome = await settle();
      if (outcome) return outcome;
      throw error;
    }
    return { processed, failed, applied: processed - failed, isRefused: false };
  }

  private refusal(): LoadOutcome {
    return {
      processed: this.processed,
      failed: this.options.request.maxFailures,
      applied: 0,
      isRefused: true,
    };
  }

  private removeTables(): string {
    return `rollback; drop table if exists ${this.tables.staged}, ${this.tables.failed}`;
  }

  private get processed(): number {
    return this.stagedCount + this.rejectedCount;
  }

  /**
   * Locks the table against writers and changes, and plans again since it may have changed. Checks deferred constraints
   * immediately, so that failures belong to single records.
   */
  private async planLocked(): Promise<LoadPlan> {
    const { session, request } = this.options;
    const table = `${TENANT_SCHEMA}.${escapeIdentifier(request.table)}`;
    await session.run(`set local role ${escapeIdentifier(this.owner)}; set constraints all immediate`);
    await session.run(`lock table ${table} in share row exclusive mode`);
    await session.run('set local role none');
    try {
      return await this.plan();
    } catch (error) {
      throw error instanceof LoadRefusedError ? tableChangedError(error) : error;
    }
  }

  private async plan(): Promise<LoadPlan> {
    const { session, request } = this.options;
    const target = await readTarget(session, request.table);
    return planLoad<PostgresTargetColumn, PostgresTarget>(request, target);
  }

  /** Starts the staging transaction. The tables are committed first, so that other loads can see their size. */
  private makeTables(): string {
    const { staged, failed } = this.tables;
    const owner = escapeIdentifier(this.owner);
    const columns = this.options.request.columns.map((_, index) => `, ${stagedColumn(index)} text`);
    return `
      begin;
      drop table if exists ${staged}, ${failed};
      create unlogged table ${staged} (line bigint not null${columns.join('')}) with (autovacuum_enabled = off);
      create table ${failed} (line bigint primary key, code text not null, message text not null, fields text[] not null);
      grant select on ${staged} to ${owner};
      grant select, insert, delete on ${failed} to ${owner};
      commit;
      begin;`;
  }
}

function noteRejected({ failed }: LoadTables): string {
  return `
    insert into ${failed} (line, code, message, fields)
    select line, code, message, array(select jsonb_array_elements_text(fields))
    from jsonb_to_recordset($1::jsonb) as r(line bigint, code text, message text, fields jsonb)`;
}

function jsonOf(rejected: readonly RejectedRecord[]): string {
  return JSON.stringify(
    rejected.map(({ line, code, message, values }) => ({
      line,
      code: toStorableText(code),
      message: toStorableText(message),
      fields: values.map((value) => (value === null ? null : toStorableText(value))),
    })),
  );
}
