import type { KnowledgeClient } from '../api/knowledge-client.js';
import { printable } from './table.js';

/** Names shown at most. */
const SHOWN = 3;

/**
 * A question without `--kb` searches one knowledge base, while the documents that were ingested last may be in others: says so
 * beside the answer.
 * @param searched the name of the knowledge base that was searched
 */
export async function noteNewerElsewhere(client: KnowledgeClient, searched: string | null): Promise<void> {
  const { data } = await client.GET('/kbs', {});
  const all = data?.items ?? [];
  const last = all.find(({ kb_name }) => kb_name === searched)?.last_ingested_at ?? '';
  const newer = all
    .filter((kb) => kb.kb_name !== searched && kb.document_count > 0 && (kb.last_ingested_at ?? '') > last)
    .sort((one, other) => ((one.last_ingested_at ?? '') < (other.last_ingested_at ?? '') ? 1 : -1))
    .map(({ kb_name }) => kb_name);
  if (searched === null || newer.length === 0) return;
  const names = newer.slice(0, SHOWN).join(', ') + (newer.length > SHOWN ? ', …' : '');
  process.stderr.write(
    `! Only the knowledge base ${printable(searched)} was searched; newer documents are in ${printable(names)}. Name one with --kb.\n`,
  );
}
