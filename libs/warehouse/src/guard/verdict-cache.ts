import { LRUCache } from 'lru-cache';
import type { GuardVerdict } from './guard-verdict.js';
import type { GuardedStatement } from './guarded-statement.js';

/** Most recently used tenants. */
const TENANTS = 128;
/** Per tenant, so that none can evict others' verdicts. */
const ENTRIES = 500;
const BYTES = 524_288;
/** Longer statements are rarely repeated. */
const ENTRY_BYTES = 65_536;
/** Per entry, in addition to the statement, which it contains twice with up to two bytes a character. */
const OVERHEAD_BYTES = 400;

/** Caches verdicts: services repeat the same few statements. */
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
