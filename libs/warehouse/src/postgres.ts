// What the administration of a Postgres warehouse and the measuring of its guard need: `@tessera/warehouse/postgres`.
// Services see the port alone.
export * from './adapters/postgres/admin-session.js';
export { openPostgresChecker } from './adapters/postgres/guard/postgres-checker.js';
export * from './adapters/postgres/prepare-warehouse.js';
export * from './adapters/postgres/tenant-login.js';
export * from './adapters/postgres/tenant-space.js';
