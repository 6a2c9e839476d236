import { type OpenApiDocument, type Route, routesOf } from './open-api.js';

/** No list in a test has this many pages. */
const MOST_PAGES = 1_000;

/** An item of any list. */
interface Item {
  id?: string;
  job_id?: string;
}

/** A page of OpenAI's lists, or of the SQL service's. */
interface Page {
  data?: Item[];
  has_more?: boolean;
  last_id?: string | null;
  jobs?: Item[];
  next_offset?: string | null;
}

/** Lists whose pages continue after an item, wherever it is by then. */
export function listsByCursor(document: OpenApiDocument): Route[] {
  return routesOf(document).filter(
    ({ method, operation }) =>
      method === 'GET' &&
      operation.parameters?.some(
        ({ name, schema }) => name === 'after' || (name === 'offset' && schema?.type === 'string'),
      ),
  );
}

/**
 * Adds items to a list, and reads it page by page while more are added.
 * @returns ids: `before` of the items that were there, `read` of all that were read, `kept` of the former among the latter
 */
export async function readWhileGrowing(
  address: string,
  { headers = {}, add }: { headers?: Record<string, string>; add: () => Promise<unknown> },
): Promise<{ before: string[]; read: string[]; kept: string[] }> {
  for (let index = 0; index < 5; index++) await add();
  const before = await readByCursor(`${address}?limit=100`, headers, async () => undefined);
  const read = await readByCursor(`${address}?limit=2`, headers, add);
  return { before, read, kept: read.filter((id) => before.includes(id)) };
}

async function readByCursor(
  address: string,
  headers: Record<string, string>,
  betweenPages: () => Promise<unknown>,
): Promise<string[]> {
  const ids: string[] = [];
  let next: string | null = address;
  for (let pages = 1; next !== null; pages++) {
    const response = await fetch(next, { headers });
    const page = (await response.json()) as Page;
    const items = page.data ?? page.jobs;
    if (!response.ok || !items || pages > MOST_PAGES) throw new Error(`${next}: ${response.status}`);
    ids.push(...items.map(({ id, job_id }) => id ?? job_id ?? ''));
    next = addressAfter(address, page);
    if (next !== null) await betweenPages();
  }
  return ids;
}

function addressAfter(address: string, { has_more, last_id, next_offset }: Page): string | null {
  const next = new URL(address);
  if (has_more && last_id) next.searchParams.set('after', last_id);
  else if (next_offset) next.searchParams.set('offset', next_offset);
  else return null;
  return next.href;
}
