import { escapeIdentifier, type QueryArrayResult } from 'pg';
import type { BulkSession } from './bulk-session.js';
import type { FailureCount } from './failure-count.js';
import { isOfRecord } from './load-errors.js';
import type { LoadPlan } from './load-plan.js';
import { LoadStatements, type PageRange } from './load-statements.js';
import type { LoadTables } from './staging-schema.js';

export interface ApplyOptions {
  /** Whom the table belongs to. */
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
 * Records of one statement. An insert looks at no more than these, and does less for nothing when one of them fails. An update may have to read
 * the whole table for each statement.
 */
const RECORDS_OF_STATEMENT = { insert: 20_000, upsert: 20_000, update: 200_000, delete: 200_000 };
/** A range that failed is split into so many. */
const PARTS = 10;
/** So few records are tried one by one. */
const SINGLE_RECORDS = 100;

/**
 * Applies what was staged, in the transaction that is open. Records that cannot be applied are noted in the table of failures; what is
 * wrong with them is found in sets wherever it can be, and by halves of ranges where only the table itself knows.
 * @throws TooManyFailuresError as soon as too many of them are noted
 */
export async function applyRecords(session: BulkSession, options: ApplyOptions): Promise<void> {
  const { plan, tables, columnCount } = options;
  const work = new Application(session, options, new LoadStatements(plan, tables, columnCount));
  await work.failKnown();
  await work.applyAll();
  if (plan.target.refersToItself) await work.applyOrphans();
}

/**
 * New rows are made in the order of the file: of two that exclude each other the first one stays. Other joins lose it. Rows that are there
 * are found by the index of their key, also while statistics take the table for an empty one.
 */
const IN_ORDER_OF_FILE =
  'set local enable_hashjoin = off; set local enable_mergejoin = off; set local enable_seqscan = off';

class Application {
  private readonly asOwner: string;
  /** Whether what is wrong with values has been noted before anything is applied. */
  private areValuesKnown = false;
  /** Whether the range before had values that are none of their column's type. */
  private expectsInvalid = false;

  constructor(
    private readonly session: BulkSession,
    private readonly options: ApplyOptions,
    private readonly statements: LoadStatements,
  ) {
    this.asOwner = `set local role ${escapeIdentifier(options.owner)}`;
  }

  /**
   * Notes what is wrong with records by themselves, and those of rows that are not there. That takes a sixth of the time of most files, in which
   * nothing is wrong: where the table refuses the same records, their values are looked at when it has.
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
   * Rows that refer to rows of the same table may come before those: what failed for want of them is tried again, forwards and
   * backwards, for as long as that helps.
   */
  async applyOrphans(): Promise<void> {
    const { statements, options, session } = this;
    let order: 'asc' | 'desc' = 'desc';
    for (let left = await this.countOrphans(); left > 0;) {
      // All at once first: two rows may each want the other.
      if (await this.tryOut(statements.applyOrphans(), this.asOwner)) {
        await session.run(statements.strikeOrphans());
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

  /** Whether a row with a value that is none of its column's type, or a NULL where none may be, fails in any case. */
  private get isTableStrict(): boolean {
    const { target, columns } = this.options.plan;
    return !target.mayChangeRows && columns.every(({ isText, isStrict }) => isText || isStrict);
  }

  /** Values are looked at by themselves when the range has failed, or when the one before had some to note. */
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

  /** @param only the pending ones, or all: looking for each record among those that failed takes a tenth of the time */
  private async applyRange(range: PageRange, only: 'pending' | 'all', recordsOfPage: number): Promise<void> {
    if (await this.tryOut(this.statements.applyRange(range, only), this.asOwner)) return;
    await this.applyParts(range, only, recordsOfPage);
  }

  /** A range that failed, in smaller ones: records that fail in one of them are of no other that is applied later. */
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

  /** False also where a key is no value of its type. */
  private async areKeysInOrder(): Promise<boolean> {
    const found = await this.tryOut(this.statements.findFaultyKeys());
    return found !== null && found.rows.length === 0;
  }

  /** @returns how many records have been noted; types that can only refuse a value by failing altogether are left to the table */
  private async noteInvalid(range?: PageRange): Promise<number> {
    const failInvalid = this.statements.failInvalid(this.options.failures.room, range);
    if (failInvalid === '') return 0;
    const noted = (await this.tryOut(failInvalid))?.rowCount ?? 0;
    this.options.failures.add(noted);
    return noted;
  }

  /** What a statement says, or null: it leaves nothing behind when a record makes it fail. */
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

/** Of a row's place: `(12,3)`. -1 without one. */
function pageOf(place: string | null): number {
  return place === null ? -1 : Number(place.slice(1, place.indexOf(',')));
}

function* rangesOf({ from, to }: PageRange, step: number): Generator<PageRange> {
  for (let start = from; start < to; start += step) yield { from: start, to: Math.min(to, start + step) };
}
