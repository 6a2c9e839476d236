import { type Stats, statSync } from 'node:fs';
import { basename } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { type SpaceFingerprint, VectorStoreUnusableError } from '../../vector-store.errors.js';
import type { EmbeddingSpace, ImageSpace } from '../../vector-store.port.js';
import { LAST_WITHOUT_SUMMARIES, SCHEMA_VERSION, UPGRADE, UPGRADED_VERSIONS } from './schema.js';
import { isBusy } from './sqlite-errors.js';
import { upgradeVectors } from './upgrade-vectors.js';

/** Writers of all processes queue up behind one another for at most this long. */
const BUSY_TIMEOUT_MS = 120_000;
/** Who waits to write looks again within this time; SQLite itself would come to look every 100 ms only. */
const POLL_MS = 8;
/** Who was refused tries again after this time. */
const RETRY_MS = 1;
/** A transaction of this length is one of many: the next one begins only after those who wait have looked. */
const LONG_MS = 40;
/** Shared by nobody: to sleep on. */
const NOBODY = new Int32Array(new SharedArrayBuffer(4));
/** Of each thread that searches; what is not in it comes from the system's own cache of the file, nearly as fast. */
const READ_CACHE_KIB = 8 * 1024;
const WRITE_CACHE_KIB = 32 * 1024;
/** A large document makes a long write-ahead log, which is cut back to this afterwards. */
const MAX_IDLE_LOG_BYTES = 64 * 1024 * 1024;
/** In `meta`: up to which block a file of an earlier version is summed up; absent when all of it is. */
export const UPGRADE_CURSOR = 'upgrade_cursor';

/** One thread's connection to a collection's file. */
export class Connection {
  private readonly statements = new Map<string, StatementSync>();
  /** What this thread knows about the file's contents; dropped with the connection. */
  private readonly caches = new Map<new () => object, object>();

  /** Of the vectors of pictures; null when the collection has none, or while that is not known yet. */
  images: ImageSpace | null = null;

  private constructor(readonly db: DatabaseSync) {}

  static open(path: string, options: { readOnly: boolean }): Connection {
    const db = new DatabaseSync(path, { allowExtension: true, timeout: BUSY_TIMEOUT_MS });
    // Not mmap: a file that is cut short while it is mapped would end the process.
    db.exec(`pragma cache_size = -${options.readOnly ? READ_CACHE_KIB : WRITE_CACHE_KIB}`);
    // The registry of documents lives elsewhere and must not know more than this file after a power cut.
    db.exec(options.readOnly ? 'pragma query_only = on' : 'pragma synchronous = full');
    db.exec(`pragma journal_size_limit = ${MAX_IDLE_LOG_BYTES}`);
    return new Connection(db);
  }

  /** A prepared statement, made once. */
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

  /** Runs `work` as one transaction that nobody else writes beside. Those who waited meanwhile come next. */
  write<T>(work: () => T): T {
    this.beginWriting();
    const start = performance.now();
    try {
      const result = work();
      this.db.exec('commit');
      return result;
    } catch (error) {
      // Caches may hold what is now rolled back.
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

  /** Gives the file a write-ahead log, where it has none: nobody who reads waits for who writes then. */
  useWriteAheadLog(): void {
    // Of several who ask that of a new file at once, SQLite refuses some without letting them wait.
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

  /** Makes vectors of pictures usable, when the collection has any. */
  useImages({ images }: EmbeddingSpace): void {
    this.images = images && images.dimension > 0 ? images : null;
  }

  /**
   * Gives a file of an earlier version what it lacks, which takes a moment; what is in it is summed up later, see
   * upgrade-blocks.ts. Several processes may do so at once.
   */
  upgradeFormat(): void {
    if (!this.isOutdated) return;
    this.write(() => {
      if (!this.isOutdated) return;
      const keep = this.db.prepare('insert or replace into meta (key, value) values (?, ?)');
      if ((this.version() ?? 0) <= LAST_WITHOUT_SUMMARIES) {
        this.db.exec(UPGRADE);
        keep.run(UPGRADE_CURSOR, JSON.stringify({ termId: 0, base: 0 }));
      }
      upgradeVectors(this);
      keep.run('schema_version', String(SCHEMA_VERSION));
    });
  }

  get isOutdated(): boolean {
    return UPGRADED_VERSIONS.includes(this.version() ?? SCHEMA_VERSION);
  }

  /** Null for a file that is no collection yet. */
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

/** Tries again while another connection holds what is needed. */
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

interface Opened {
  connection: Connection;
  inode: number;
  device: number;
}

/**
 * The connections of one thread. A file that was replaced (a restored copy) is opened anew; one that is gone is an error,
 * because an empty collection in its place would hide that everything is lost.
 */
export class Connections {
  private readonly opened = new Map<string, Opened>();

  constructor(private readonly options: { readOnly: boolean }) {}

  /** @throws VectorStoreUnusableError when there is no such collection */
  to(path: string): Connection {
    const found = statSync(path, { throwIfNoEntry: false });
    const known = this.opened.get(path);
    if (known && isSameFile(known, found)) return known.connection;
    this.forget(path);
    if (!found) throw missing(path);
    const connection = Connection.open(path, this.options);
    if (connection.isOutdated) upgradeFormat(path);
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

function upgradeFormat(path: string): void {
  const connection = Connection.open(path, { readOnly: false });
  try {
    connection.upgradeFormat();
  } finally {
    connection.close();
  }
}

function isSameFile(known: Opened, found: Stats | undefined): boolean {
  return found?.ino === known.inode && found.dev === known.device;
}

function missing(path: string): VectorStoreUnusableError {
  return new VectorStoreUnusableError(
    `The vector store has no file ${basename(path)}. Was its folder (VECTOR_STORE_PATH) removed? Put it back, or ` +
      'restart the services, which makes an empty one, and run `tessera repair`.',
  );
}
