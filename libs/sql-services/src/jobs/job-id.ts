import { randomFillSync } from 'node:crypto';
import { v7 as uuid } from 'uuid';

const BYTES_OF_AN_ID = 16;
const pool = new Uint8Array(256 * BYTES_OF_AN_ID);
let used = pool.length;

/** A UUID v7. Random bytes are fetched in bulk: a system call per id would cost more than the rest. */
export function newJobId(): string {
  return uuid({ rng: nextBytes });
}

function nextBytes(): Uint8Array {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += BYTES_OF_AN_ID;
  return pool.subarray(used - BYTES_OF_AN_ID, used);
}
