import type { AnswerCitation, QuerySources } from '@tessera/contracts';
import type { Paging, StoredMessage } from '@tessera/persistence';
import { withheld } from '../evidence/withheld.js';

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
  const { sources, citations } = shown(stored);
  const { route, steps } = stored;
  const json = `"sources":${sources},"citations":${citations},"route":${route},"steps":${steps}`;
  return `${JSON.stringify(fields).slice(0, -1)},${json}}`;
}

/** As stored, or without the content of documents that are gone. */
function shown({
  sources,
  citations,
  goneDocumentIds,
}: Pick<StoredMessage, 'sources' | 'citations' | 'goneDocumentIds'>) {
  if (sources === null || goneDocumentIds === null) return { sources, citations };
  const stored = {
    sources: JSON.parse(sources) as QuerySources,
    citations: JSON.parse(citations ?? '[]') as AnswerCitation[],
  };
  const left = withheld(stored, new Set(goneDocumentIds));
  return {
    sources: JSON.stringify(left.sources),
    citations: citations && JSON.stringify(left.citations),
  };
}
