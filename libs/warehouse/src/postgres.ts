// `@tessera/warehouse/postgres`: for administration of a Postgres warehouse and measurements of its guard. Services use
// the port.
export {
  createTenantNamespace,
  ensureRole,
  hasTenantNamespace,
  inSession,
  isNamespace,
  loginPassword,
  openPostgresChecker,
  prepareWarehouse,
  runAsOwner,
  TENANT_SCHEMA,
  tenantNames,
  urlOfDatabase,
} from './adapters/postgres/index.js';
