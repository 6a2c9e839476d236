import { EDGE_SERVICES } from '@tessera/contracts/ports';
import { CATALOG_ROLE } from '../sql/sql-credentials.js';
import type { LocalUrls } from '../state/state-folder.js';
import type { AppName } from './ports.js';

/** Settings of a single app. */
export function ownSettings(name: AppName, port: number, { sql }: LocalUrls): Record<string, string> {
  return {
    // Only bulk-api may load tenants' tables.
    ...(name === 'bulk-api' ? { WAREHOUSE_LOADER_SECRET: sql.warehouse.loaderSecret } : {}),
    PORT: String(port),
  };
}

/** Settings of the SQL service: warehouse and authentication. */
export function sqlSettings({ warehouseAdminUrl, sql }: LocalUrls): Record<string, string> {
  const warehouse = new URL(warehouseAdminUrl);
  warehouse.username = CATALOG_ROLE;
  warehouse.password = sql.warehouse.catalogPassword;
  const { accessKey, secretKey, region, service } = sql.sigv4;
  const all = ['*'];
  const account = {
    access_key: accessKey,
    secret_key: secretKey,
    tenants: all,
    scopes: ['admin'],
    kb_read: all,
    kb_write: all,
  };
  return {
    WAREHOUSE: 'postgres',
    WAREHOUSE_URL: warehouse.href,
    WAREHOUSE_LOGIN_SECRET: sql.warehouse.loginSecret,
    AUTH_JWT_SECRET: sql.jwtSecret,
    AUTH_JWT_ISSUER: sql.jwtIssuer,
    AUTH_JWT_AUDIENCE: sql.jwtAudience,
    AUTH_SERVICE_ACCOUNTS: JSON.stringify([account]),
    AUTH_SIGV4_REGION: region,
    AUTH_SIGV4_SERVICE: service,
  };
}

/** The services that mcp-gateway calls. */
export function serviceUrls({ services }: LocalUrls): Record<string, string> {
  return Object.fromEntries(
    EDGE_SERVICES.flatMap((name) => {
      const url = services[name];
      return url === undefined ? [] : [[`${name.replaceAll('-', '_').toUpperCase()}_URL`, url]];
    }),
  );
}
