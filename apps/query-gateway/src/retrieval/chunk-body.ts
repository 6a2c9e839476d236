import { tableHtml } from '@tessera/text';
import type { PointPayload } from '@tessera/vectors';

/** The displayed body of a chunk; a table is HTML. */
export function chunkContent({ content, table }: PointPayload): string {
  return table ? tableHtml(table) : content;
}
