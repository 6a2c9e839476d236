import { encryptedFile } from '../../inspection/unreadable.js';
import type { Block, DocumentMetadata, ParseInput, TableCell } from '../../model.js';
import { cleanLine } from '../clean-text.js';
import { markHeader } from '../table-header.js';
import { ParagraphNumbers } from '../paragraph-numbers.js';
import { textBlocks } from '../text/text-blocks.js';
import { newWordExtractor } from './word-extractor.js';

const AS_WRITTEN = { filterUnicode: false };

const NAME = 'The Word document';

/** Text of a Word 97 to 2003 document: paragraphs, with headings recognised by their words, and simple tables. */
export async function* readLegacyWord(
  input: ParseInput,
): AsyncGenerator<DocumentMetadata | Block, void, void> {
  const document = await newWordExtractor()
    .extract(input.path)
    .catch((error: unknown) => {
      throw error instanceof Error && /encrypt|password/i.test(error.message) ? encryptedFile(NAME) : error;
    });
  yield { title: null, author: null, year: null, pageCount: null };
  const body = document.getBody(AS_WRITTEN);
  const boxes = document.getTextboxes({ ...AS_WRITTEN, includeHeadersAndFooters: false });
  const notes = [document.getFootnotes(AS_WRITTEN), document.getEndnotes(AS_WRITTEN)];
  const numbers = new ParagraphNumbers();
  for (const block of linesOf(body, { isFirst: true })) yield numbers.locate(block);
  // They stand elsewhere in the document.
  yield* linesOf([boxes, ...notes].join('\n'), { isFirst: body.trim() === '' });
}

/** Each line is a paragraph, or a row of a table, whose cells end with tabs. */
function* linesOf(text: string, place: { isFirst: boolean }): Generator<Block> {
  let rows: string[] = [];
  let { isFirst } = place;
  for (const line of text.split(/\r\n?|\n/)) {
    if (line.endsWith('\t')) {
      rows.push(line);
      continue;
    }
    yield* tableOf(rows);
    rows = [];
    if (line.trim() === '') continue;
    yield* textBlocks([line], { isFirst });
    isFirst = false;
  }
  yield* tableOf(rows);
}

function* tableOf(lines: readonly string[]): Generator<Block> {
  if (lines.length === 0) return;
  const rows = lines.map((line) => line.slice(0, -1).split('\t').map(cellOf));
  if (!rows.some((row) => row.some((cell) => cell.text !== ''))) return;
  yield { type: 'table', caption: null, rows: markHeader(rows), regions: [] };
}

function cellOf(text: string): TableCell {
  return { text: cleanLine(text), rowSpan: 1, colSpan: 1, isHeader: false };
}
