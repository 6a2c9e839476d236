import { type Stats, statSync } from 'node:fs';
import { basename } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { type SpaceFingerprint, VectorStoreUnusableError } from '../../vector-store.errors.js';
import type { EmbeddingSpace, ImageSpace } from '../../vector-store.port.js';
import { SCHEMA_VERSION } from './schema.js';
import { isBusy } from './sqlite-errors.js';

/** Writers of all processes wait for each other for at most this long. */
const BUSY_TIMEOUT_MS = 120_000;
/** A waiting writer polls at this interval; SQLite itself would poll every 100 ms only. */
const POLL_MS = 8;
/** Retry interval after a rejected attempt. */
const RETRY_MS = 1;
/** A transaction this long is one of many: the next one begins only after waiting writers have polled. */
const LONG_MS = 40;
/** Not shared: only for sleeping. */
const NOBODY = new Int32Array(new SharedArrayBuffer(4));
/** Page cache of each search thread; further pages come from the operating system's cache, nearly as fast. */
const READ_CACHE_KIB = 8 * 1024;
const WRITE_CACHE_KIB = 32 * 1024;
/** A large document makes a long write-ahead log, which is truncated to this afterwards. */
const MAX_IDLE_LOG_BYTES = 64 * 1024 * 1024;

/** One thread's connection to a collection's file. */
export class Connection {
  private readonly statements = new Map<string, StatementSync>();
  /** This thread's caches of the file's contents; dropped with the connection. */
  private readonly caches = new Map<new () => object, object>();

  /** Of image vectors; null if the collection has none, or until known. */
  images: ImageSpace | null = null;

  private constructor(readonly db: DatabaseSync) {}

  static open(path: string, options: { readOnly: boolean }): Connection {
    const db = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS });
    // No mmap: truncating a mapped file would crash the process.
    db.exec(`pragma cache_size = -${options.readOnly ? READ_CACHE_KIB : WRITE_CACHE_KIB}`);
    // The registry must not know of more than this file contains after a power failure.
    db.exec(options.readOnly ? 'pragma query_only = on' : 'pragma synchronous = full');
    db.exec(`pragma journal_size_limit = ${MAX_IDLE_LOG_BYTES}`);
    return new Connection(db);
  }

  /** A prepared statement, cached. */
  statement(sql: string): StatementSync {
    const known = this.statements.get(sql) ?? this.db.prepare(sql);
    this.statements.set(sql, known);
    return known;
  }

  cache<T extends object>(type: new () => T): T {
    const known = this.caches.get(type) ?? new type();
    this.caches.set(type, known);
    return known as T;
  }

  /** Runs `work` as one exclusive write transaction. Writers that waited meanwhile come next. */
  write<T>(work: () => T): T {
    this.beginWriting();
    const start = performance.now();
    try {
      const result = work();
      this.db.exec('commit');
      return result;
    } catch (error) {
      // Caches may contain what is now rolled back.
      this.caches.clear();
      if (this.db.isTransaction) this.db.exec('rollback');
      throw error;
    } finally {
      if (performance.now() - start > LONG_MS) Atomics.wait(NOBODY, 0, 0, POLL_MS);
    }
  }

  /** Runs `work` on one consistent state of the file. */
  read<T>(work: () => T): T {
    this.db.exec('begin');
    try {
      return work();
    } finally {
      if (this.db.isTransaction) this.db.exec('commit');
    }
  }

  /** Enables the write-ahead log, so that readers do not wait for writers. */
  useWriteAheadLog(): void {
    // If several ask for this on a new file at once, SQLite rejects some without waiting.
    untilFree(() => this.db.exec('pragma journal_mode = wal'));
  }

  private beginWriting(): void {
    this.db.exec(`pragma busy_timeout = ${POLL_MS}`);
    try {
      untilFree(() => this.db.exec('begin immediate'));
    } finally {
      this.db.exec(`pragma busy_timeout = ${BUSY_TIMEOUT_MS}`);
    }
  }

  /** Makes image vectors usable, if the collection has any. */
  useImages({ images }: EmbeddingSpace): void {
    this.images = images && images.dimension > 0 ? images : null;
  }

  /** Null for a file that is not a collection yet. */
  fingerprint(): SpaceFingerprint | null {
    const version = this.version();
    if (version === null) return null;
    if (version !== SCHEMA_VERSION) {
      throw new VectorStoreUnusableError(
        `The vector store has format ${version}, but this version of the service requires ${SCHEMA_VERSION}. ` +
          'Stop the services, remove the files below VECTOR_STORE_PATH, start the services, and run `tessera repair`.',
      );
    }
    const row = this.db.prepare("select value from meta where key = 'fingerprint'").get();
    return JSON.parse(row?.['value'] as string) as SpaceFingerprint;
  }

  private version(): number | null {
    const hasMeta = this.db.prepare("select 1 from sqlite_schema where name = 'meta'").get();
    if (!hasMeta) return null;
    const row = this.db.prepare("select value from meta where key = 'schema_version'").get();
    return Number(row?.['value']);
  }

  close(): void {
    this.db.close();
  }
}

/** Retries while another connection holds the lock. */
function untilFree(attempt: () => void): void {
  const deadline = performance.now() + BUSY_TIMEOUT_MS;
  for (;;) {
    try {
      return attempt();
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw error;
      Atomics.wait(NOBODY, 0, 0, RETRY_MS);
    }
  }
}

interface OpenDatabase {
  connection: Connection;
  inode: number;
  device: number;
}

/**
 * The connections of one thread. A replaced file (a restored copy) is reopened; a missing one is an error, because an
 * empty collection in its place would hide the loss of data.
 */
export class Connections {
  private readonly opened = new Map<string, OpenDatabase>();

  constructor(private readonly options: { readOnly: boolean }) {}

  /** @throws VectorStoreUnusableError if there is no such collection */
  to(path: string): Connection {
    const found = statSync(path, { throwIfNoEntry: false });
    const known = this.opened.get(path);
    if (known && isSameFile(known, found)) return known.connection;
    this.forget(path);
    if (!found) throw missing(path);
    const connection = Connection.open(path, this.options);
    const fingerprint = connection.fingerprint();
    if (!fingerprint) {
      connection.close();
      throw missing(path);
    }
    connection.useImages(fingerprint);
    this.opened.set(path, { connection, inode: found.ino, device: found.dev });
    return connection;
  }

  forget(path: string): void {
    this.opened.get(path)?.connection.close();
    this.opened.delete(path);
  }
}

function isSameFile(known: OpenDatabase, found: Stats | undefined): boolean {
  return found?.ino === known.inode && found.dev === known.device;
}

function missing(path: string): VectorStoreUnusableError {
  return new VectorStoreUnusableError(
    `The vector store has no file ${basename(path)}. Was its folder (VECTOR_STORE_PATH) removed? Put it back, or ` +
      'restart the services, which makes an empty one, and run `tessera repair`.',
  );
}
