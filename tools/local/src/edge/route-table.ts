import { EDGE_ROUTES, type EdgeService } from '@tessera/contracts/ports';

/** Prefix of the SQL service at the edge; its apps serve the same routes without it at their own ports. */
export const SQL_PREFIX = '/v1';

export interface EdgeRoute {
  service: EdgeService;
  /** What the service is asked for: path and query, without the prefix of its side. */
  upstreamUrl: string;
}

const LONGEST_FIRST = [...EDGE_ROUTES].sort((a, b) => b.prefix.length - a.prefix.length);

/** The service behind a request's URL (path and query), or null when nothing is routed there. */
export function matchRoute(url: string): EdgeRoute | null {
  const path = url.split('?', 1)[0] ?? '';
  const route = LONGEST_FIRST.find(({ prefix }) => path === prefix || path.startsWith(`${prefix}/`));
  if (!route) return null;
  return { service: route.service, upstreamUrl: isSqlSide(path) ? url.slice(SQL_PREFIX.length) : url };
}

/** Whether a path belongs to the SQL service, whose errors have another shape. */
export function isSqlSide(path: string): boolean {
  return path === SQL_PREFIX || path.startsWith(`${SQL_PREFIX}/`);
}
