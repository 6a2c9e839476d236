import type { OcrWord } from '../ocr.port.js';

const COLUMNS = 12;
/** Level of words; other levels are pages, blocks, paragraphs and lines. */
const WORD = '5';

/**
 * Parses the words of tesseract's TSV (level, page, block, paragraph, line, word, left, top, width, height, confidence
 * in per cent, text). Ignores invalid rows.
 */
export function wordsOfTsv(tsv: string): OcrWord[] {
  const words: OcrWord[] = [];
  let place = '';
  let line = -1;
  for (const row of tsv.split('\n')) {
    const fields = row.split('\t');
    if (fields.length !== COLUMNS || fields[0] !== WORD) continue;
    const text = fields[11]!.replaceAll(/\s/gu, '');
    const [x, y, width, height, confidence] = fields.slice(6, 11).map(Number) as [
      number,
      number,
      number,
      number,
      number,
    ];
    if (text === '' || ![x, y, width, height, confidence].every(Number.isFinite)) continue;
    const ownPlace = fields.slice(1, 5).join();
    if (ownPlace !== place) line++;
    place = ownPlace;
    const box = { x, y, width, height };
    words.push({ text, box, confidence: Math.min(1, Math.max(0, confidence / 100)), line });
  }
  return words;
}
