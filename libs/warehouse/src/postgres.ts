// `@tessera/warehouse/postgres`: for administration of a Postgres warehouse and measurements of its guard. Services use
// the port.
export {
  createTenantNamespace,
  hasTenantNamespace,
  isNamespace,
  openPostgresChecker,
  prepareWarehouse,
  runAsOwner,
  TENANT_SCHEMA,
  tenantNames,
  urlOfDatabase,
} from './adapters/postgres/index.js';
