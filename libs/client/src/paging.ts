/** A page of a list that is read by offset. */
export interface ListPage<T> {
  items: T[];
  /** Of the whole list. */
  total: number;
}

/** A page of a list that is read by a token. */
export interface TokenPage<T> {
  items: T[];
  /** Null on the last page. */
  next: string | null;
}

const PAGE_SIZE = 100;

/** All items of a list, a page at a time. */
export async function* itemsByOffset<T>(
  read: (at: { limit: number; offset: number }) => Promise<ListPage<T>>,
): AsyncGenerator<T, void, void> {
  for (let offset = 0; ;) {
    const { items, total } = await read({ limit: PAGE_SIZE, offset });
    yield* items;
    offset += items.length;
    if (items.length === 0 || offset >= total) return;
  }
}

/** All items of a list, a page at a time. */
export async function* itemsByToken<T>(
  read: (at: { limit: number; offset?: string }) => Promise<TokenPage<T>>,
): AsyncGenerator<T, void, void> {
  for (let offset: string | undefined; ;) {
    const { items, next } = await read({ limit: PAGE_SIZE, ...(offset !== undefined && { offset }) });
    yield* items;
    if (next === null || next === '') return;
    offset = next;
  }
}
