import { detached } from '@tessera/text';
import type { Connection } from './connection.js';
import { numberOf } from './rows.js';

const MAX_CACHED = 200_000;

/** Terms and their permanent ids. */
export class Dictionary {
  private readonly ids = new Map<string, number>();

  /** The term's id; a new one if the collection does not know it yet. */
  idOf(connection: Connection, term: string): number {
    const cached = this.ids.get(term);
    if (cached !== undefined) return cached;
    const id = findTerm(connection, term) ?? addTerm(connection, term);
    if (this.ids.size >= MAX_CACHED) this.ids.clear();
    // A term may be a slice of a text, which it would keep alive.
    this.ids.set(detached(term), id);
    return id;
  }
}

export function findTerm(connection: Connection, term: string): number | null {
  const row = connection.statement('select term_id from terms where term = ?').get(term);
  return row ? numberOf(row, 'term_id') : null;
}

function addTerm(connection: Connection, term: string): number {
  return Number(connection.statement('insert into terms (term) values (?)').run(term).lastInsertRowid);
}
