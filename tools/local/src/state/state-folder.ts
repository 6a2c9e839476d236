import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import {
  newLoaderSecret,
  newSqlCredentials,
  newSuperuserPasswords,
  secret,
  type SqlCredentials,
  type SuperuserPasswords,
} from '../sql/sql-credentials.js';
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
  /** The warehouse's server, as its superuser. */
  warehouseAdminUrl: string;
  sql: SqlCredentials;
}

/** How a state folder is laid out by this version: the control database and the warehouse have servers of their own. */
export const LAYOUT = 2;

/** The one folder that holds everything a local stack keeps. */
export class StateFolder {
  constructor(readonly path: string) {}

  /** Data of the control database's server. */
  readonly postgres = this.in('postgres');
  /** Data of the warehouse's server. */
  readonly warehouse = this.in('warehouse');
  readonly redis = this.in('redis');
  readonly vectors = this.in('vectors');
  readonly objects = this.in('objects');
  /** Embedding models, each in a folder of its own. */
  readonly models = this.in('models');
  readonly work = this.in('work');
  readonly logs = this.in('logs');
  readonly localFile = this.in('local.json');
  readonly runFile = this.in('run.json');
  private readonly layoutFile = this.in('layout.json');
  private readonly sqlFile = this.in('sql-credentials.json');
  private readonly superusersFile = this.in('postgres-passwords.json');
  private readonly objectUrlsFile = this.in('object-urls.json');
  private readonly demoFile = this.in('examples-ingested');
  private readonly programsFile = this.in('programs.json');
  private readonly vectorsFile = this.in('vectors.json');
  private readonly declinedModelFile = this.in('model-declined');

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
    // One that an earlier version wrote has no credentials.
    return file?.warehouse ? fromFile(file) : null;
  }

  /** What the SQL service is called with: as at the last start, new ones at the first. */
  sqlCredentials(): SqlCredentials {
    const known = this.secrets(this.sqlFile, newSqlCredentials);
    // One that an earlier version wrote.
    if (known.warehouse.loaderSecret !== undefined) return known;
    const warehouse = { ...known.warehouse, loaderSecret: newLoaderSecret() };
    this.writeSqlCredentials({ ...known, warehouse });
    return { ...known, warehouse };
  }

  superuserPasswords(): SuperuserPasswords {
    return this.secrets(this.superusersFile, newSuperuserPasswords);
  }

  /** What addresses of uploads and downloads are signed with. */
  objectUrlSecret(): string {
    return this.secrets(this.objectUrlsFile, () => ({ secret: secret() })).secret;
  }

  writeSqlCredentials(credentials: SqlCredentials): void {
    writeWhole(this.sqlFile, credentials, 0o600);
  }

  /** Which version of itself has made the data in the folder; null for none, or one before there were numbers. */
  get layout(): number | null {
    return readJson<{ version: number }>(this.layoutFile)?.version ?? null;
  }

  set layout(version: number | null) {
    writeWhole(this.layoutFile, { version }, 0o644);
  }

  /** When programs that can be done without could not be installed, in milliseconds since 1970; null when that has not been. */
  get installFailedAt(): number | null {
    const failedAt = readJson<{ failed_at: unknown }>(this.programsFile)?.failed_at;
    return typeof failedAt === 'number' ? failedAt : null;
  }

  set installFailedAt(failedAt: number | null) {
    writeWhole(this.programsFile, { failed_at: failedAt }, 0o644);
  }

  /** Of the stack's own models the one whose vectors are indexed, with its revision; null for none. */
  get vectorsModel(): string | null {
    return readJson<{ model: string | null }>(this.vectorsFile)?.model ?? null;
  }

  set vectorsModel(model: string | null) {
    writeWhole(this.vectorsFile, { model }, 0o644);
  }

  get hasDeclinedModel(): boolean {
    return existsSync(this.declinedModelFile);
  }

  rememberDeclinedModel(): void {
    writeFileSync(this.declinedModelFile, '');
  }

  get hasDemo(): boolean {
    return existsSync(this.demoFile);
  }

  rememberDemo(): void {
    writeFileSync(this.demoFile, '');
  }

  /** Written down at once: a start that fails later must not lose what it has given out. */
  private secrets<T extends object>(file: string, make: () => T): T {
    const known = readJson<T>(file);
    if (known) return known;
    const made = make();
    writeWhole(file, made, 0o600);
    return made;
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
  tenants: Array<{ tenant_id: string; api_key: string }>;
  /** For all knowledge bases, with AUTH_MODE=required. */
  knowledge_api_key?: string;
  jwt_secret: string;
  jwt_issuer: string;
  jwt_audience: string;
  sigv4: { access_key: string; secret_key: string; region: string; service: string };
  services: Record<string, string>;
  database_url: string;
  redis_url: string;
  warehouse: { admin_url: string; login_secret: string; loader_secret: string; catalog_password: string };
}

function toFile(addresses: LocalAddresses): LocalFile {
  const { baseUrl, docsUrl, services, databaseUrl, redisUrl, warehouseAdminUrl, sql } = addresses;
  const { accessKey, secretKey, region, service } = sql.sigv4;
  return {
    base_url: baseUrl,
    sql_base_url: `${baseUrl}/v1`,
    docs_url: docsUrl,
    tenants: sql.tenants.map(({ tenantId, apiKey }) => ({ tenant_id: tenantId, api_key: apiKey })),
    knowledge_api_key: sql.knowledgeKey,
    jwt_secret: sql.jwtSecret,
    jwt_issuer: sql.jwtIssuer,
    jwt_audience: sql.jwtAudience,
    sigv4: { access_key: accessKey, secret_key: secretKey, region, service },
    services,
    database_url: databaseUrl,
    redis_url: redisUrl,
    warehouse: {
      admin_url: warehouseAdminUrl,
      login_secret: sql.warehouse.loginSecret,
      loader_secret: sql.warehouse.loaderSecret,
      catalog_password: sql.warehouse.catalogPassword,
    },
  };
}

function fromFile(file: LocalFile): LocalAddresses {
  const { access_key, secret_key, region, service } = file.sigv4;
  return {
    baseUrl: file.base_url,
    docsUrl: file.docs_url,
    services: file.services,
    databaseUrl: file.database_url,
    redisUrl: file.redis_url,
    warehouseAdminUrl: file.warehouse.admin_url,
    sql: {
      tenants: file.tenants.map(({ tenant_id, api_key }) => ({ tenantId: tenant_id, apiKey: api_key })),
      knowledgeKey: file.knowledge_api_key,
      jwtSecret: file.jwt_secret,
      jwtIssuer: file.jwt_issuer,
      jwtAudience: file.jwt_audience,
      sigv4: { accessKey: access_key, secretKey: secret_key, region, service },
      warehouse: {
        loginSecret: file.warehouse.login_secret,
        loaderSecret: file.warehouse.loader_secret,
        catalogPassword: file.warehouse.catalog_password,
      },
    },
  };
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
  const half = `${file}.${randomUUID()}`;
  writeFileSync(half, `${JSON.stringify(content, null, 2)}\n`, { mode });
  renameSync(half, file);
}
