import { tableHtml } from '@tessera/text';
import type { PointPayload } from '@tessera/vectors';

/** A chunk's body as it is shown: a table as HTML. */
export function chunkContent({ content, table }: PointPayload): string {
  return table ? tableHtml(table) : content;
}
