import { randomBytes } from 'node:crypto';
import {
  API_KEY_CACHE_MS,
  API_KEY_RULE,
  hashOfApiKey,
  idOfApiKey,
  newApiKey,
  parseKbList,
} from '@tessera/auth';
import { ANY_KB, KB_NAME_RULE, type AuthScope, SERVICE_ACCOUNT, TENANT_ID } from '@tessera/contracts';
import { ApiKey, createDataSource, migrate, Tenant } from '@tessera/persistence';
import {
  createTenantNamespace,
  hasTenantNamespace,
  isNamespace,
  prepareWarehouse,
  runAsOwner,
} from '@tessera/warehouse/postgres';
import type { DataSource } from 'typeorm';
import { AdministrationError } from './administration.error.js';

export interface AdministrationOptions {
  /** The registry, as any service reaches it. */
  databaseUrl: string;
  /** The warehouse's server, as a superuser, in the database that the services' catalog role connects to. */
  warehouseAdminUrl: string;
  /** What the passwords of tenants' roles are derived from; the services have the same. */
  loginSecret: string;
  /** What the passwords of the roles are derived from that load tenants' tables; without it bulk jobs cannot. The service for bulk jobs has the same. */
  loaderSecret?: string;
}

export interface NewKey {
  scopes: AuthScope[];
  /** Knowledge bases that it may read, `*` for all; none when absent. */
  kbRead?: string[];
  /** The same of those that it may write. */
  kbWrite?: string[];
  name: string | null;
  /** Null: never. */
  expiresAt: Date | null;
}

const CONNECT_TIMEOUT_MS = 5_000;
/** What a tenant's database and roles are named after: it tells nothing about the tenant. */
const NAMESPACE_BYTES = 6;

/** What only an operator may do: tenants, their credentials, and their part of the warehouse. */
export class Administration {
  private constructor(
    private readonly registry: DataSource,
    private readonly options: AdministrationOptions,
  ) {}

  /** Brings the registry's schema up to date, too. @throws when it cannot be reached */
  static async open(options: AdministrationOptions): Promise<Administration> {
    const registry = createDataSource({
      databaseUrl: options.databaseUrl,
      poolSize: 2,
      connectTimeoutMs: CONNECT_TIMEOUT_MS,
      statementTimeoutMs: 30_000,
    });
    await registry.initialize();
    await migrate(registry);
    return new Administration(registry, options);
  }

  async close(): Promise<void> {
    await this.registry.destroy();
  }

  /** Makes the warehouse's server fit for tenants, and brings up to date those that it has. Can be repeated. */
  async prepareWarehouse(catalogLogin: { role: string; password: string }): Promise<void> {
    await prepareWarehouse(this.options.warehouseAdminUrl, catalogLogin);
    for (const { namespace } of await this.listTenants())
      if (isNamespace(namespace) && (await this.hasSpace(namespace))) await this.makeSpace(namespace);
  }

  /**
   * Makes a tenant and its part of the warehouse.
   * @param options.namespace a dataset that somebody has made already; a database of Postgres is made otherwise
   * @param options.serviceAccount in whose name the tenant's statements run in BigQuery; see {@link setServiceAccount}
   * @param options.initialSql run there as by {@link runInWarehouse}, before the tenant is known
   * @throws AdministrationError for a name that cannot be one, or that is taken
   */
  async createTenant(
    tenantId: string,
    options: {
      displayName?: string | null;
      namespace?: string;
      serviceAccount?: string | null;
      initialSql?: string;
    } = {},
  ): Promise<Tenant> {
    const { displayName = null, serviceAccount = null, initialSql } = options;
    if (!TENANT_ID.test(tenantId)) {
      throw new AdministrationError(
        `"${tenantId}" is not a valid tenant name. Use 1 to 63 lower-case letters, digits, "_" or "-", starting with a letter or digit.`,
      );
    }
    if (await this.findTenant(tenantId))
      throw new AdministrationError(`Tenant "${tenantId}" already exists.`);
    if (serviceAccount !== null) await this.requireFreeAccount(tenantId, serviceAccount);
    const namespace = options.namespace ?? `t_${randomBytes(NAMESPACE_BYTES).toString('hex')}`;
    // The warehouse first: a tenant that is known can be used.
    if (options.namespace === undefined) await this.makeSpace(namespace, initialSql);
    await this.registry.manager.insert(Tenant, { tenantId, namespace, displayName, serviceAccount });
    return this.registry.manager.findOneByOrFail(Tenant, { tenantId });
  }

  /**
   * Gives a tenant its service account of BigQuery. The services take notice within ten seconds.
   * @throws AdministrationError for an unknown tenant, an invalid service account, or one of another tenant
   */
  async setServiceAccount(tenantId: string, serviceAccount: string): Promise<Tenant> {
    await this.requireTenant(tenantId);
    await this.requireFreeAccount(tenantId, serviceAccount);
    await this.registry.manager.update(Tenant, { tenantId }, { serviceAccount });
    return this.requireTenant(tenantId);
  }

  async findTenant(tenantId: string): Promise<Tenant | null> {
    return this.registry.manager.findOneBy(Tenant, { tenantId });
  }

  /** By name. */
  async listTenants(): Promise<Tenant[]> {
    return this.registry.manager.find(Tenant, { order: { tenantId: 'ASC' } });
  }

  /**
   * @param tenantId null for a key for knowledge bases only
   * @returns the key, for the only time, and its record
   * @throws AdministrationError for an unknown tenant or an invalid knowledge base name
   */
  async createKey(tenantId: string | null, options: NewKey): Promise<{ key: string; record: ApiKey }> {
    if (tenantId !== null) await this.requireTenant(tenantId);
    const { id, key, keyHash } = newApiKey();
    await this.registry.manager.insert(ApiKey, { id, tenantId, keyHash, ...valuesOf(options) });
    return { key, record: await this.registry.manager.findOneByOrFail(ApiKey, { id }) };
  }

  /** Newest first. @param tenantId absent: keys of all tenants */
  async listKeys(tenantId?: string): Promise<ApiKey[]> {
    const where = tenantId === undefined ? {} : { tenantId };
    return this.registry.manager.find(ApiKey, { where, order: { createdAt: 'DESC' } });
  }

  /**
   * Registers a key that was made elsewhere, such as in a secret store. Does nothing if the key is already registered, even if it
   * was revoked since.
   * @throws AdministrationError for an invalid key, for one whose id is taken, and for one of another tenant
   */
  async registerKey(tenantId: string | null, key: string, options: NewKey): Promise<ApiKey> {
    if (tenantId !== null) await this.requireTenant(tenantId);
    const id = idOfApiKey(key);
    if (id === null) throw new AdministrationError(`Invalid API key: ${API_KEY_RULE}.`);
    const keyHash = hashOfApiKey(key);
    await this.registry
      .createQueryBuilder()
      .insert()
      .into(ApiKey)
      .values({ id, tenantId, keyHash, ...valuesOf(options) })
      .orIgnore()
      .execute();
    const record = await this.registry.manager.findOneByOrFail(ApiKey, { id });
    if (record.keyHash !== keyHash || record.tenantId !== tenantId)
      throw new AdministrationError(`A different key with the id "${id}" exists. Create a new key.`);
    return record;
  }

  async findKey(id: string): Promise<ApiKey | null> {
    return this.registry.manager.findOneBy(ApiKey, { id });
  }

  /**
   * Resolves when no service takes the key any more.
   * @throws AdministrationError for an unknown key
   */
  async revokeKey(id: string): Promise<ApiKey> {
    const key = await this.findKey(id);
    if (!key)
      throw new AdministrationError(`Key "${id}" not found. The id is the part between the two underscores.`);
    if (!key.revokedAt) {
      await this.registry.manager.update(ApiKey, { id }, { revokedAt: () => 'now()' });
      await new Promise((resolve) => setTimeout(resolve, API_KEY_CACHE_MS));
    }
    return this.registry.manager.findOneByOrFail(ApiKey, { id });
  }

  /**
   * Runs statements as the owner of the tenant's tables: definitions and loads.
   * @returns what each statement said
   * @throws AdministrationError for an unknown tenant, and what the warehouse throws
   */
  async runInWarehouse(
    tenantId: string,
    sql: string,
  ): Promise<Array<{ command: string; rowCount: number | null }>> {
    const { namespace } = await this.requireTenant(tenantId);
    return runAsOwner(this.options.warehouseAdminUrl, namespace, sql);
  }

  private hasSpace(namespace: string): Promise<boolean> {
    return hasTenantNamespace(this.options.warehouseAdminUrl, namespace);
  }

  private async makeSpace(namespace: string, initialSql?: string): Promise<void> {
    const { warehouseAdminUrl, loginSecret, loaderSecret } = this.options;
    await createTenantNamespace(warehouseAdminUrl, { namespace, loginSecret, loaderSecret });
    if (initialSql !== undefined) await runAsOwner(warehouseAdminUrl, namespace, initialSql);
  }

  /** @throws AdministrationError */
  private async requireFreeAccount(tenantId: string, serviceAccount: string): Promise<void> {
    if (!SERVICE_ACCOUNT.test(serviceAccount)) {
      throw new AdministrationError(
        `"${serviceAccount}" is not a service account. Use the form name@project.iam.gserviceaccount.com.`,
      );
    }
    const owner = await this.registry.manager.findOneBy(Tenant, { serviceAccount });
    if (owner && owner.tenantId !== tenantId) {
      throw new AdministrationError(
        `"${serviceAccount}" is already the service account of "${owner.tenantId}". Each tenant needs its own.`,
      );
    }
  }

  private async requireTenant(tenantId: string): Promise<Tenant> {
    const tenant = await this.findTenant(tenantId);
    if (!tenant) throw new AdministrationError(`Tenant "${tenantId}" not found.`);
    return tenant;
  }
}

/** What is stored of a key besides its id and hash. @throws AdministrationError */
function valuesOf({ scopes, kbRead = [], kbWrite = [], name, expiresAt }: NewKey) {
  return { scopes, kbRead: kbListOf(kbRead), kbWrite: kbListOf(kbWrite), name, expiresAt };
}

/** As it is stored: each name once, in its one spelling. @throws AdministrationError */
function kbListOf(given: string[]): string[] {
  const names = parseKbList(given);
  if (!names) {
    throw new AdministrationError(
      `"${given.join(',')}" is not a list of knowledge bases. Each name has ${KB_NAME_RULE}; "${ANY_KB}" means all.`,
    );
  }
  return names === 'all' ? [ANY_KB] : [...names];
}
