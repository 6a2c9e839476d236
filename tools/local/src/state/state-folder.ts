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
  newSqlCredentials,
  newSuperuserPasswords,
  secret,
  type SqlCredentials,
  type SuperuserPasswords,
} from '../sql/sql-credentials.js';
import { UserError } from '../user-error.js';

const MINIMUM_FREE_BYTES = 500 * 1024 * 1024;

/** URLs and credentials of a local stack. */
export interface LocalUrls {
  /** URL of the edge, e.g. `http://localhost:8080`. */
  baseUrl: string;
  docsUrl: string;
  /** Base URL of each app. */
  services: Record<string, string>;
  databaseUrl: string;
  redisUrl: string;
  /** URL of the warehouse server with its superuser. */
  warehouseAdminUrl: string;
  sql: SqlCredentials;
}

/** The folder with all data of a local stack. */
export class StateFolder {
  constructor(readonly path: string) {}

  /** Data of the control database. */
  readonly postgres = this.in('postgres');
  /** Data of the warehouse. */
  readonly warehouse = this.in('warehouse');
  readonly redis = this.in('redis');
  readonly vectors = this.in('vectors');
  readonly objects = this.in('objects');
  /** Embedding models, one folder each. */
  readonly models = this.in('models');
  readonly work = this.in('work');
  readonly logs = this.in('logs');
  readonly localFile = this.in('local.json');
  readonly runFile = this.in('run.json');
  private readonly sqlFile = this.in('sql-credentials.json');
  private readonly superusersFile = this.in('postgres-passwords.json');
  private readonly objectUrlsFile = this.in('object-urls.json');
  private readonly delegationFile = this.in('delegation.json');
  private readonly demoFile = this.in('examples-ingested');
  private readonly programsFile = this.in('programs.json');
  private readonly vectorsFile = this.in('vectors.json');
  private readonly declinedModelFile = this.in('model-declined');

  /** Creates the folder and checks that it is usable. @throws UserError */
  prepare(): void {
    try {
      for (const folder of [this.path, this.vectors, this.objects, this.logs])
        mkdirSync(folder, { recursive: true });
      accessSync(this.path, constants.W_OK);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      throw new UserError(
        `Cannot write to ${this.path} (${code}). Fix its permissions, or choose another folder with --state <folder>.`,
      );
    }
    const { bavail, bsize } = statfsSync(this.path);
    if (bavail * bsize < MINIMUM_FREE_BYTES) {
      throw new UserError(
        `Only ${Math.floor((bavail * bsize) / 1024 / 1024)} MB free for ${this.path}. Free at least 500 MB, or choose another folder with --state <folder>.`,
      );
    }
  }

  logFile(name: string): string {
    return join(this.logs, `${name}.log`);
  }

  /** Readable only by the user, since it contains credentials. */
  writeUrls(urls: LocalUrls): void {
    writeWhole(this.localFile, toFile(urls), 0o600);
  }

  /** Written by the last start; null before the first one. */
  readUrls(): LocalUrls | null {
    const file = readJson<LocalFile>(this.localFile);
    return file && fromFile(file);
  }

  /** Credentials of the SQL service, created at the first start. */
  sqlCredentials(): SqlCredentials {
    return this.secrets(this.sqlFile, newSqlCredentials);
  }

  superuserPasswords(): SuperuserPasswords {
    return this.secrets(this.superusersFile, newSuperuserPasswords);
  }

  /** Secret that signs upload and download URLs. */
  objectUrlSecret(): string {
    return this.secrets(this.objectUrlsFile, () => ({ secret: secret() })).secret;
  }

  /** Secret that signs the tokens with which mcp-gateway calls the other services. */
  delegationSecret(): string {
    return this.secrets(this.delegationFile, () => ({ secret: secret() })).secret;
  }

  writeSqlCredentials(credentials: SqlCredentials): void {
    writeWhole(this.sqlFile, credentials, 0o600);
  }

  /** When installing optional programs last failed, in milliseconds since 1970, or null. */
  get installFailedAt(): number | null {
    const failedAt = readJson<{ failed_at: unknown }>(this.programsFile)?.failed_at;
    return typeof failedAt === 'number' ? failedAt : null;
  }

  set installFailedAt(failedAt: number | null) {
    writeWhole(this.programsFile, { failed_at: failedAt }, 0o644);
  }

  /** Model, with revision, of the indexed vectors; null without vectors or with the user's own model server. */
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

  /** Saved at once, so that a start that fails later does not lose the secrets in use. */
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

/** Format of local.json, which users and scripts read. */
interface LocalFile {
  base_url: string;
  sql_base_url: string;
  docs_url: string;
  tenants: Array<{ tenant_id: string; api_key: string }>;
  /** Key for all knowledge bases, needed with AUTH_MODE=required. */
  knowledge_api_key?: string;
  /** Key for the console: the first tenant's tables and all knowledge bases. */
  console_api_key?: string | undefined;
  jwt_secret: string;
  jwt_issuer: string;
  jwt_audience: string;
  sigv4: { access_key: string; secret_key: string; region: string; service: string };
  services: Record<string, string>;
  database_url: string;
  redis_url: string;
  warehouse: { admin_url: string; login_secret: string; loader_secret: string; catalog_password: string };
}

/** Signs in by its fragment, which browsers send to no server. */
export function consoleUrl({ baseUrl, sql }: LocalUrls): string {
  return `${baseUrl}/${sql.consoleKey === undefined ? '' : `#key=${sql.consoleKey}`}`;
}

function toFile(urls: LocalUrls): LocalFile {
  const { baseUrl, docsUrl, services, databaseUrl, redisUrl, warehouseAdminUrl, sql } = urls;
  const { accessKey, secretKey, region, service } = sql.sigv4;
  return {
    base_url: baseUrl,
    sql_base_url: `${baseUrl}/v1`,
    docs_url: docsUrl,
    tenants: sql.tenants.map(({ tenantId, apiKey }) => ({ tenant_id: tenantId, api_key: apiKey })),
    knowledge_api_key: sql.knowledgeKey,
    console_api_key: sql.consoleKey,
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

function fromFile(file: LocalFile): LocalUrls {
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
      consoleKey: file.console_api_key,
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

/** Null if the file is missing or truncated. */
export function readJson<T>(file: string): T | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch {
    return null;
  }
}

/** Replaces the file atomically. */
export function writeWhole(file: string, content: unknown, mode: number): void {
  const half = `${file}.${randomUUID()}`;
  writeFileSync(half, `${JSON.stringify(content, null, 2)}\n`, { mode });
  renameSync(half, file);
}
