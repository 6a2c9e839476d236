import { unwrap } from '@tessera/client';
import { queryOptions } from '@tanstack/react-query';
import { knowledge } from '../app/api.js';

/** Services behind the edge; without a credential, each answers for its OpenAPI document. */
export const SERVICES = ['query-gateway', 'ingest-api', 'sql-query-api', 'bulk-api'] as const;
export type Service = (typeof SERVICES)[number];

const QUEUES_MS = 5_000;
const SERVICES_MS = 60_000;

export function serviceQuery(service: Service) {
  return queryOptions({
    queryKey: ['/openapi', service],
    queryFn: async ({ signal }) => {
      const startedAt = performance.now();
      const response = await fetch(`/openapi/${service}.json`, { method: 'HEAD', signal, cache: 'no-store' });
      if (!response.ok) throw new TypeError(`HTTP status ${response.status}`);
      return { responseMs: Math.round(performance.now() - startedAt) };
    },
    staleTime: SERVICES_MS,
  });
}

export const versionQuery = queryOptions({
  queryKey: ['/version'],
  queryFn: async ({ signal }): Promise<{ version: string; revision: string | null }> => {
    const response = await fetch('/version', { signal });
    if (!response.ok) throw new TypeError(`HTTP status ${response.status}`);
    return (await response.json()) as { version: string; revision: string | null };
  },
  staleTime: SERVICES_MS,
});

export const queuesQuery = queryOptions({
  queryKey: ['/ingest/queue-metrics'],
  queryFn: async ({ signal }) => unwrap(await knowledge.http.GET('/ingest/queue-metrics', { signal })).queues,
  refetchInterval: QUEUES_MS,
});
