import type { Paging, StoredMessage } from '@tessera/persistence';

/** A MessageListResponse as JSON, piece by piece: a page may contain many megabytes of sources, which are forwarded as stored. */
export async function* messageListJson(
  total: number,
  { limit, offset }: Paging,
  batches: AsyncIterable<StoredMessage[]>,
): AsyncGenerator<string, void> {
  let separator = `{"total":${total},"limit":${limit},"offset":${offset},"items":[`;
  for await (const batch of batches) {
    yield separator + batch.map(messageJson).join(',');
    separator = ',';
  }
  yield separator === ',' ? ']}' : `${separator}]}`;
}

function messageJson({
  id,
  role,
  content,
  kbName,
  attachments,
  createdAt,
  ...stored
}: StoredMessage): string {
  const fields = { message_id: id, role, content, kb_name: kbName, attachments, created_at: createdAt };
  const { sources, citations, route, steps } = stored;
  const json = `"sources":${sources},"citations":${citations},"route":${route},"steps":${steps}`;
  return `${JSON.stringify(fields).slice(0, -1)},${json}}`;
}
