import { explained } from '../format-parser.js';
import { ParagraphNumbers } from '../paragraph-numbers.js';
import type { Block, DocumentMetadata, FormatParser } from '../../model.js';
import { textBlocks } from './text-blocks.js';
import { splitLines } from './text-lines.js';
import { openTextFile, readText } from './text-file.js';

/** Longer paragraphs are split, at a line end. */
const LONGEST_PARAGRAPH_LINES = 400;
const LONGEST_PARAGRAPH_CHARACTERS = 256 * 1024;

/** Plain text: paragraphs between empty lines, lists, and recognisable headings. */
export const parseText: FormatParser = explained('The text file', async function* (input) {
  const source = await openTextFile(input.path);
  yield { title: null, author: null, year: null, pageCount: null } satisfies DocumentMetadata;
  let charactersRead = 0;
  let paragraph: string[] = [];
  let paragraphLength = 0;
  let isFirst = true;
  const numbers = new ParagraphNumbers();
  const blocksOf = (lines: string[]): Block[] =>
    [...textBlocks(lines, { isFirst })].map((block) => numbers.locate(block));
  for await (const line of splitLines(readText(source))) {
    charactersRead += line.length + 1;
    const isFull =
      paragraph.length >= LONGEST_PARAGRAPH_LINES || paragraphLength >= LONGEST_PARAGRAPH_CHARACTERS;
    if (line.trim() !== '' && !isFull) {
      paragraph.push(line);
      paragraphLength += line.length;
      continue;
    }
    if (paragraph.length === 0) continue;
    yield* blocksOf(paragraph);
    isFirst = false;
    paragraph = line.trim() === '' ? [] : [line];
    if (paragraph.length > 0) numbers.loseCount();
    paragraphLength = line.length;
    input.onProgress?.({ current: Math.min(charactersRead, source.sizeBytes), total: source.sizeBytes });
  }
  yield* blocksOf(paragraph);
});
