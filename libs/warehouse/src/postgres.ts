// `@tessera/warehouse/postgres`: for administration of a Postgres warehouse and measurements of its guard. Services use
// the port.
export * from './adapters/postgres/admin-session.js';
export { openPostgresChecker } from './adapters/postgres/guard/postgres-checker.js';
export * from './adapters/postgres/prepare-warehouse.js';
export * from './adapters/postgres/tenant-login.js';
export * from './adapters/postgres/tenant-space.js';
