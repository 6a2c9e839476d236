import type { AppName } from '../stack/ports.js';

/** Apps that share a process under `npm start`: services and workers. */
export const HOSTS = {
  services: ['query-gateway', 'ingest-api', 'sql-query-api', 'bulk-api', 'mcp-gateway', 'console'],
  workers: ['router-worker', 'text-worker', 'visual-worker'],
} as const satisfies Record<string, readonly AppName[]>;

export type HostName = keyof typeof HOSTS;

/** Settings of each app in addition to those of the process. */
export type HostedSettings = Partial<Record<AppName, Record<string, string>>>;

/** Environment variable with the {@link HostedSettings} as JSON. */
export const HOSTED_APPS = 'HOSTED_APPS';
