const SQL_PREFIX = '/v1';

/** Whether a path belongs to the SQL service, whose errors have another format. */
export function isSqlSide(path: string): boolean {
  return path === SQL_PREFIX || path.startsWith(`${SQL_PREFIX}/`);
}
