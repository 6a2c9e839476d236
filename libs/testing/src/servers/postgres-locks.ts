import type pg from 'pg';
import { waitUntil } from '../processes/wait-until.js';
import { withClient } from './postgres.js';

/**
 * Locks other sessions out until the work is done, so that a test is sure to catch them at that point.
 * @param url of the database
 * @param lock a statement that takes the lock, which is held until its transaction ends
 * @param work receives the session that holds the lock; its changes are committed at the end, unless it throws
 */
export async function whileLocked<T>(
  url: string,
  lock: string,
  work: (holder: pg.Client) => Promise<T>,
): Promise<T> {
  return withClient(url, async (holder) => {
    await holder.query('begin');
    await holder.query(lock);
    const result = await work(holder);
    await holder.query('commit');
    return result;
  });
}

/** Waits until a statement of another session waits for a lock. @param patterns LIKE patterns, one of which it matches */
export async function untilLockAwaited(url: string, patterns: readonly string[]): Promise<void> {
  await withClient(url, (client) =>
    waitUntil(async () => (await client.query(AWAITED, [patterns])).rowCount !== 0, {
      what: `a statement like ${patterns.join(' or ')} to wait for a lock`,
    }),
  );
}

const AWAITED = `select 1 from pg_stat_activity where datname = current_database() and state = 'active'
  and wait_event_type = 'Lock' and query ilike any ($1::text[])`;
