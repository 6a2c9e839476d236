/** No list in a test has this many pages. */
const MOST_PAGES = 1_000;

/** Names of the items in list responses. */
interface ListBody {
  items?: unknown[];
  jobs?: unknown[];
}

/**
 * Reads a list page by page, by the rule of docs/api.md: follow `Link` until it is absent.
 * @returns the items of each page
 */
export async function readPages(address: string, headers: Record<string, string> = {}): Promise<unknown[][]> {
  const pages: unknown[][] = [];
  for (let next: string | null = address; next !== null;) {
    const response: Response = await fetch(next, { headers });
    const body = (await response.json()) as ListBody;
    const items = body.items ?? body.jobs;
    if (!response.ok || !items || pages.push(items) > MOST_PAGES)
      throw new Error(`${next}: ${response.status}`);
    const link = /^<(.*)>; rel="next"$/.exec(response.headers.get('link') ?? '')?.[1];
    next = link === undefined ? null : new URL(link, next).href;
  }
  return pages;
}
