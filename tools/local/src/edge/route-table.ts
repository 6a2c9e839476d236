import { EDGE_ROUTES, type EdgeService } from '@tessera/contracts/ports';

const SQL_PREFIX = '/v1';

const LONGEST_FIRST = [...EDGE_ROUTES].sort((a, b) => b.prefix.length - a.prefix.length);

/** The service for a request's URL (path and query), or null. */
export function matchRoute(url: string): EdgeService | null {
  const path = url.split('?', 1)[0] ?? '';
  const route = LONGEST_FIRST.find(({ prefix }) => path === prefix || path.startsWith(`${prefix}/`));
  return route?.service ?? null;
}

/** Whether a path belongs to the SQL service, whose errors have another format. */
export function isSqlSide(path: string): boolean {
  return path === SQL_PREFIX || path.startsWith(`${SQL_PREFIX}/`);
}
