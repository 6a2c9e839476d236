import type { Tessera } from '@tessera/client';
import { printable } from './table.js';

const SHOWN = 3;

/**
 * Warns that knowledge bases other than the one searched hold newer documents: without `--kb`, a question searches only one.
 * @param searched the name of the knowledge base that was searched
 */
export async function noteNewerElsewhere(client: Tessera, searched: string | null): Promise<void> {
  const { data } = await client.http.GET('/kbs', {});
  const all = data?.items ?? [];
  const last = all.find(({ kb_name }) => kb_name === searched)?.last_ingested_at ?? '';
  const newer = all
    .filter((kb) => kb.kb_name !== searched && kb.document_count > 0 && (kb.last_ingested_at ?? '') > last)
    .sort((one, other) => ((one.last_ingested_at ?? '') < (other.last_ingested_at ?? '') ? 1 : -1))
    .map(({ kb_name }) => kb_name);
  if (searched === null || newer.length === 0) return;
  const names = newer.slice(0, SHOWN).join(', ') + (newer.length > SHOWN ? ', …' : '');
  process.stderr.write(
    `! Only the knowledge base ${printable(searched)} was searched; newer documents are in ${printable(names)}. To search another, use --kb.\n`,
  );
}
