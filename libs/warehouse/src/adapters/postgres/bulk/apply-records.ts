import { escapeIdentifier, type QueryArrayResult } from 'pg';
import type { BulkSession } from './bulk-session.js';
import type { FailureCount } from './failure-count.js';
import { isOfRecord } from './load-errors.js';
import { LoadStatements, type PageRange } from './load-statements.js';
import type { LoadPlan } from './load-target.js';
import type { LoadTables } from './staging-schema.js';

export interface ApplyOptions {
  /** Owner of the table. */
  owner: string;
  plan: LoadPlan;
  tables: LoadTables;
  /** Columns of the file. */
  columnCount: number;
  /** Records that were staged. */
  recordCount: number;
  failures: FailureCount;
}

/**
 * Records per statement. Inserts do not read the table, and smaller batches repeat less work after a failure. An update
 * may scan the whole table per statement.
 */
const RECORDS_OF_STATEMENT = { insert: 20_000, upsert: 20_000, update: 200_000, delete: 200_000 };
/** A failed range is split into this many parts. */
const PARTS = 10;
/** Ranges of this size are applied record by record. */
const SINGLE_RECORDS = 100;

/**
 * Applies the staged records in the open transaction. Failed records go to the failure table: found in bulk where
 * possible, and by splitting ranges where only the table can tell.
 * @throws TooManyFailuresError
 */
export async function applyRecords(session: BulkSession, options: ApplyOptions): Promise<void> {
  const { plan, tables, columnCount } = options;
  const work = new Application(session, options, new LoadStatements(plan, tables, columnCount));
  await work.failKnown();
  await work.applyAll();
  if (plan.target.refersToItself) await work.applyOrphans();
}

/**
 * Inserts rows in file order, so that the first of two conflicting records wins; other joins lose the order. Also finds
 * existing rows by the index of their key even if statistics say that the table is empty.
 */
const IN_ORDER_OF_FILE =
  'set local enable_hashjoin = off; set local enable_mergejoin = off; set local enable_seqscan = off';

class Application {
  private readonly asOwner: string;
  /** Whether invalid values were recorded before applying anything. */
  private areValuesKnown = false;
  /** Whether the previous range contained invalid values. */
  private expectsInvalid = false;

  constructor(
    private readonly session: BulkSession,
    private readonly options: ApplyOptions,
    private readonly statements: LoadStatements,
  ) {
    this.asOwner = `set local role ${escapeIdentifier(options.owner)}`;
  }

  /**
   * Records faults that need no attempt, and records of missing rows. Skipped when the table itself would reject the
   * same records: it costs a sixth of a load's time, and most files have no faults.
   */
  async failKnown(): Promise<void> {
    const { plan, failures } = this.options;
    const { operation } = plan;
    const { statements, session } = this;
    if (this.isInserting && this.isTableStrict)
      if (operation === 'insert' || (await this.areKeysInOrder())) return;
    await this.noteInvalid();
    this.areValuesKnown = true;
    if (operation === 'insert') return;
    const faulty = await session.query(statements.findFaultyKeys());
    if (faulty.length > 0) await this.note(statements.failRepeated(failures.room));
    if (operation === 'upsert') return;
    await session.run(this.asOwner);
    const unmatched = await session.run(statements.failUnmatched(failures.room));
    await session.run('set local role none');
    failures.add(unmatched.rowCount ?? 0);
  }

  async applyAll(): Promise<void> {
    const [last] = await this.session.query<[string | null]>(
      `select max(ctid) from ${this.options.tables.staged}`,
    );
    const pages = pageOf(last?.[0] ?? null) + 1;
    const recordsOfPage = this.options.recordCount / Math.max(1, pages);
    if (this.isInserting) await this.session.run(IN_ORDER_OF_FILE);
    const step = Math.max(1, Math.floor(RECORDS_OF_STATEMENT[this.options.plan.operation] / recordsOfPage));
    const ranges = rangesOf({ from: 0, to: pages }, step);
    if (!this.areValuesKnown) {
      for (const range of ranges) await this.applyUnknown(range, recordsOfPage);
      return;
    }
    const failed = await this.session.query(this.statements.findFailed());
    const only = failed.length === 0 ? 'all' : 'pending';
    for (const range of ranges) await this.applyRange(range, only, recordsOfPage);
  }

  /**
   * A row may come before the row of the same table that it references. Retries such records, in alternating order,
   * while that helps.
   */
  async applyOrphans(): Promise<void> {
    const { statements, options, session } = this;
    let order: 'asc' | 'desc' = 'desc';
    for (let left = await this.countOrphans(); left > 0;) {
      // All at once first: two rows may reference each other.
      if (await this.tryOut(statements.applyOrphans(), this.asOwner)) {
        await session.run(statements.deleteOrphans());
        return;
      }
      await session.run(statements.applyOrphansSingly(order, options.owner));
      const now = await this.countOrphans();
      if (now === left) return;
      left = now;
      order = order === 'asc' ? 'desc' : 'asc';
    }
  }

  private get isInserting(): boolean {
    const { operation } = this.options.plan;
    return operation === 'insert' || operation === 'upsert';
  }

  /** Whether the table certainly rejects invalid values and missing required ones. */
  private get isTableStrict(): boolean {
    const { target, columns } = this.options.plan;
    return !target.mayChangeRows && columns.every(({ isText, isStrict }) => isText || isStrict);
  }

  /** Looks for invalid values if the range failed or the previous one had some. */
  private async applyUnknown(range: PageRange, recordsOfPage: number): Promise<void> {
    const { statements } = this;
    const looksFirst = this.expectsInvalid;
    if (!looksFirst && (await this.tryOut(statements.applyRange(range, 'all'), this.asOwner))) return;
    const invalid = await this.noteInvalid(range);
    this.expectsInvalid = invalid > 0;
    if (looksFirst || invalid > 0)
      await this.applyRange(range, invalid > 0 ? 'pending' : 'all', recordsOfPage);
    else await this.applyParts(range, 'all', recordsOfPage);
  }

  /** @param only `all` if nothing has failed: looking up failed records for `pending` takes a tenth of the time */
  private async applyRange(range: PageRange, only: 'pending' | 'all', recordsOfPage: number): Promise<void> {
    if (await this.tryOut(this.statements.applyRange(range, only), this.asOwner)) return;
    await this.applyParts(range, only, recordsOfPage);
  }

  /** Splits a failed range; failed records of one part do not affect the others. */
  private async applyParts(range: PageRange, only: 'pending' | 'all', recordsOfPage: number): Promise<void> {
    const pages = range.to - range.from;
    if (pages === 1 || pages * recordsOfPage <= SINGLE_RECORDS) {
      await this.applySingly(range);
      return;
    }
    for (const part of rangesOf(range, Math.ceil(pages / PARTS)))
      await this.applyRange(part, only, recordsOfPage);
  }

  private async applySingly(range: PageRange): Promise<void> {
    const [failed, orphans] = await this.countFailed(range);
    await this.session.run(this.statements.applyRangeSingly(range, this.options.owner));
    const [failedNow, orphansNow] = await this.countFailed(range);
    this.options.failures.add(failedNow - failed);
    this.options.failures.addOrphans(orphansNow - orphans);
  }

  private async countFailed(range: PageRange): Promise<[failed: number, orphans: number]> {
    const [row] = await this.session.query<[string, string]>(this.statements.countFailed(range));
    return [Number(row?.[0]), Number(row?.[1])];
  }

  private async note(statement: string): Promise<void> {
    const { rowCount } = await this.session.run(statement);
    this.options.failures.add(rowCount ?? 0);
  }

  /** Whether all keys are valid, present and distinct. */
  private async areKeysInOrder(): Promise<boolean> {
    const found = await this.tryOut(this.statements.findFaultyKeys());
    return found !== null && found.rows.length === 0;
  }

  /** Records invalid values, except of types without a soft validity check. @returns the number of records */
  private async noteInvalid(range?: PageRange): Promise<number> {
    const failInvalid = this.statements.failInvalid(this.options.failures.room, range);
    if (failInvalid === '') return 0;
    const noted = (await this.tryOut(failInvalid))?.rowCount ?? 0;
    this.options.failures.add(noted);
    return noted;
  }

  /** Runs a statement in a savepoint. @returns null if a record makes it fail */
  private async tryOut(
    statement: string,
    asRole = 'set local role none',
  ): Promise<QueryArrayResult<unknown[]> | null> {
    await this.session.run(`savepoint try; ${asRole}`);
    let result: QueryArrayResult<unknown[]>;
    try {
      result = await this.session.run(statement);
    } catch (error) {
      if (!isOfRecord(error, this.options.plan.target)) throw error;
      await this.session.run('rollback to savepoint try; release savepoint try');
      return null;
    }
    await this.session.run('set local role none; release savepoint try');
    return result;
  }

  private async countOrphans(): Promise<number> {
    const [row] = await this.session.query<[string]>(this.statements.countOrphans());
    return Number(row?.[0]);
  }
}

/** The page of a ctid such as `(12,3)`; -1 for null. */
function pageOf(place: string | null): number {
  return place === null ? -1 : Number(place.slice(1, place.indexOf(',')));
}

function* rangesOf({ from, to }: PageRange, step: number): Generator<PageRange> {
  for (let start = from; start < to; start += step) yield { from: start, to: Math.min(to, start + step) };
}
