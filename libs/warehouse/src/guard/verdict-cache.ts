import { LRUCache } from 'lru-cache';
import type { GuardVerdict } from './guard-verdict.js';
import type { GuardedStatement } from './guarded-statement.js';

/** Tenants whose verdicts are kept: those who have asked last. */
const TENANTS = 128;
/** Of each tenant, so that none can push out what others have. */
const ENTRIES = 500;
const BYTES = 524_288;
/** A longer statement is rarely sent twice. */
const ENTRY_BYTES = 65_536;
/** What an entry takes besides the statement, which is in it twice, with two bytes a character at most. */
const OVERHEAD_BYTES = 400;

/** What came of statements that were checked before: services send the same few again and again. */
export class VerdictCache<Statement extends GuardedStatement> {
  private readonly tenants = new LRUCache<string, LRUCache<string, GuardVerdict<Statement>>>({
    max: TENANTS,
  });

  get(tenant: string, sql: string): GuardVerdict<Statement> | undefined {
    return this.tenants.get(tenant)?.get(sql);
  }

  set(tenant: string, sql: string, verdict: GuardVerdict<Statement>): void {
    const kept = this.tenants.get(tenant) ?? emptyCache<Statement>();
    kept.set(sql, verdict, { size: OVERHEAD_BYTES + 4 * sql.length });
    this.tenants.set(tenant, kept);
  }
}

function emptyCache<Statement extends GuardedStatement>(): LRUCache<string, GuardVerdict<Statement>> {
  return new LRUCache({ max: ENTRIES, maxSize: BYTES, maxEntrySize: ENTRY_BYTES });
}
