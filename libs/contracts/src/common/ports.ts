/** Default TCP ports. Workers serve only health checks and metrics. */
export const DEFAULT_PORTS = {
  edge: 8080,
  'query-gateway': 3001,
  'ingest-api': 3002,
  'sql-query-api': 3003,
  'bulk-api': 3004,
  'model-server': 3005,
  'mcp-gateway': 3006,
  console: 3007,
  'router-worker': 3011,
  'text-worker': 3012,
  'visual-worker': 3013,
} as const;

/** HTTP services behind the edge with an OpenAPI document. */
export const EDGE_SERVICES = ['query-gateway', 'ingest-api', 'sql-query-api', 'bulk-api'] as const;
/** MCP describes itself, and the console is for people. */
export type EdgeService = (typeof EDGE_SERVICES)[number] | 'mcp-gateway' | 'console';

export const DOCS_PATH = '/docs';
export const CONSOLE_PATH = '/console';

/** Answers `/` itself: browsers are sent to the console, other clients to the documentation. */
export const ROOT_SERVICE: EdgeService = 'console';

/** Path of a service's OpenAPI document, at the service and at the edge. */
export function definitionPath(service: string): string {
  return `/openapi/${service}.json`;
}

/**
 * Routes of the edge, by prefix of whole path segments; the longest prefix wins. The local edge, nginx of Compose and the
 * Kubernetes HTTPRoute are generated from this table.
 */
export const EDGE_ROUTES: ReadonlyArray<{ prefix: string; service: EdgeService }> = [
  { prefix: '/query', service: 'query-gateway' },
  { prefix: '/search', service: 'query-gateway' },
  { prefix: '/tags', service: 'query-gateway' },
  { prefix: '/sessions', service: 'query-gateway' },
  { prefix: '/attachments', service: 'query-gateway' },
  { prefix: '/documents', service: 'query-gateway' },
  { prefix: '/images', service: 'query-gateway' },
  { prefix: '/evidence', service: 'query-gateway' },
  { prefix: '/access', service: 'query-gateway' },
  { prefix: '/openai', service: 'query-gateway' },
  { prefix: '/openai/v1/files', service: 'ingest-api' },
  { prefix: '/retrieval', service: 'query-gateway' },
  { prefix: '/ingest', service: 'ingest-api' },
  { prefix: '/tasks', service: 'ingest-api' },
  { prefix: '/kbs', service: 'ingest-api' },
  { prefix: '/webhooks', service: 'ingest-api' },
  { prefix: '/v1/queries', service: 'sql-query-api' },
  { prefix: '/v1/jobs', service: 'sql-query-api' },
  { prefix: '/v1/catalog', service: 'sql-query-api' },
  { prefix: '/v1/bulk', service: 'bulk-api' },
  { prefix: CONSOLE_PATH, service: 'console' },
  { prefix: '/mcp', service: 'mcp-gateway' },
  { prefix: '/.well-known/oauth-protected-resource', service: 'mcp-gateway' },
  { prefix: DOCS_PATH, service: 'query-gateway' },
  { prefix: '/version', service: 'query-gateway' },
  { prefix: '/errors', service: 'query-gateway' },
  ...EDGE_SERVICES.map((service) => ({ prefix: definitionPath(service), service })),
];

const LONGEST_FIRST = [...EDGE_ROUTES].sort((a, b) => b.prefix.length - a.prefix.length);

/** The service for a request's URL (path and query), or null. */
export function matchRoute(url: string): EdgeService | null {
  const path = url.split('?', 1)[0] ?? '';
  if (path === '/') return ROOT_SERVICE;
  const route = LONGEST_FIRST.find(({ prefix }) => path === prefix || path.startsWith(`${prefix}/`));
  return route?.service ?? null;
}
