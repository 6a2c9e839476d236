import type { AppName } from '../stack/ports.js';

/** Which apps share a process on a laptop: what answers requests, and what works behind it. */
export const HOSTS = {
  services: ['query-gateway', 'ingest-api', 'sql-query-api', 'bulk-api'],
  workers: ['router-worker', 'text-worker', 'visual-worker'],
} as const satisfies Record<string, readonly AppName[]>;

export type HostName = keyof typeof HOSTS;

/** What the process is told by {@link HOSTED_APPS}: settings that an app has besides those of the process, by app. */
export type HostedSettings = Partial<Record<AppName, Record<string, string>>>;

/** The variable with the {@link HostedSettings}, as JSON. */
export const HOSTED_APPS = 'HOSTED_APPS';
