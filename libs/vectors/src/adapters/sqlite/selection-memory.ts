import type { PointFilter } from '../../vector-store.port.js';
import type { Connection } from './connection.js';
import type { PointTable } from './point-table.js';
import { select, type Selection } from './selection.js';

/** Each takes 5 bytes for every point of the collection, in every thread. */
const MAX_KEPT = 4;
/** Long lists of documents are rarely repeated. */
const MAX_KEY_LENGTH = 1_000;

/** The latest selections of this thread: most questions use the same knowledge base as the previous one. */
export class SelectionMemory {
  private readonly kept = new Map<string, Selection>();
  private version = -1;

  /** The selected points as of the table's version. Inside a read transaction. */
  of(connection: Connection, table: PointTable, filter: PointFilter): Selection {
    if (this.version !== table.version) this.kept.clear();
    this.version = table.version;
    const key = JSON.stringify(filter);
    const selection = this.kept.get(key) ?? select(connection, table, filter);
    if (key.length <= MAX_KEY_LENGTH) this.keep(key, selection);
    return selection;
  }

  private keep(key: string, selection: Selection): void {
    this.kept.delete(key);
    this.kept.set(key, selection);
    if (this.kept.size > MAX_KEPT) this.kept.delete(this.kept.keys().next().value as string);
  }
}
