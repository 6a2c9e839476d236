import { tableHtml, tableText } from '@tessera/text';
import type { PointPayload } from '@tessera/vectors';

/** A chunk's body without markup. Of a table that an earlier version stored as HTML, that is its summary. */
export function chunkText({ chunkType, pipeline, content, summary, table }: PointPayload): string {
  if (table) return tableText(table);
  return chunkType === 'table' && pipeline === 'text_pipeline' ? summary : content;
}

/** A chunk's body as it is shown: a table as HTML. */
export function chunkContent({ content, table }: PointPayload): string {
  return table ? tableHtml(table) : content;
}
