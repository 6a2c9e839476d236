import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { UserError } from '../user-error.js';

const MINIMUM_FREE_BYTES = 500 * 1024 * 1024;

/** What a local stack is reached by. */
export interface LocalAddresses {
  /** Of the edge, e.g. `http://localhost:8080`. */
  baseUrl: string;
  docsUrl: string;
  /** Base URL of each app at its own port. */
  services: Record<string, string>;
  databaseUrl: string;
  redisUrl: string;
}

/** The one folder that holds everything a local stack keeps. */
export class StateFolder {
  constructor(readonly path: string) {}

  readonly postgres = this.in('postgres');
  readonly redis = this.in('redis');
  readonly vectors = this.in('vectors');
  readonly objects = this.in('objects');
  readonly logs = this.in('logs');
  readonly localFile = this.in('local.json');
  readonly runFile = this.in('run.json');
  private readonly demoFile = this.in('examples-ingested');

  /** Makes the folder and checks that it can be used. @throws UserError */
  prepare(): void {
    try {
      for (const folder of [this.path, this.vectors, this.objects, this.logs])
        mkdirSync(folder, { recursive: true });
      accessSync(this.path, constants.W_OK);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      throw new UserError(
        `The folder ${this.path} cannot be written (${code}): give yourself access to it or name another with --state <folder>.`,
      );
    }
    const { bavail, bsize } = statfsSync(this.path);
    if (bavail * bsize < MINIMUM_FREE_BYTES) {
      throw new UserError(
        `There are only ${Math.floor((bavail * bsize) / 1024 / 1024)} MB free for ${this.path}: free 500 MB there or name another folder with --state <folder>.`,
      );
    }
  }

  logFile(name: string): string {
    return join(this.logs, `${name}.log`);
  }

  /** Readable for the user alone, since credentials belong there. */
  writeAddresses(addresses: LocalAddresses): void {
    writeWhole(this.localFile, toFile(addresses), 0o600);
  }

  /** What the last start wrote, or null before the first one. */
  readAddresses(): LocalAddresses | null {
    const file = readJson<LocalFile>(this.localFile);
    return file?.base_url ? fromFile(file) : null;
  }

  get hasDemo(): boolean {
    return existsSync(this.demoFile);
  }

  rememberDemo(): void {
    writeFileSync(this.demoFile, '');
  }

  private in(name: string): string {
    return join(this.path, name);
  }
}

/** local.json, for people and scripts. */
interface LocalFile {
  base_url: string;
  /** The SQL service lies below `/v1` of the same address. */
  sql_base_url: string;
  docs_url: string;
  services: Record<string, string>;
  database_url: string;
  redis_url: string;
}

function toFile({ baseUrl, docsUrl, services, databaseUrl, redisUrl }: LocalAddresses): LocalFile {
  return {
    base_url: baseUrl,
    sql_base_url: `${baseUrl}/v1`,
    docs_url: docsUrl,
    services,
    database_url: databaseUrl,
    redis_url: redisUrl,
  };
}

function fromFile({ base_url, docs_url, services, database_url, redis_url }: LocalFile): LocalAddresses {
  return { baseUrl: base_url, docsUrl: docs_url, services, databaseUrl: database_url, redisUrl: redis_url };
}

/** Null when the file is missing or was cut off. */
export function readJson<T>(file: string): T | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch {
    return null;
  }
}

/** Replaces the file in one step, so that nobody reads half of it. */
export function writeWhole(file: string, content: unknown, mode: number): void {
  const half = `${file}.${process.pid}`;
  rmSync(half, { force: true });
  writeFileSync(half, `${JSON.stringify(content, null, 2)}\n`, { mode });
  renameSync(half, file);
}
