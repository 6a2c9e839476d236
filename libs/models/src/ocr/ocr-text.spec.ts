import { describe, expect, it } from '@jest/globals';
import { ocrText } from './ocr-text.js';
import type { OcrWord } from './ocr.port.js';

const words = (...lines: string[][]): OcrWord[] =>
  lines.flatMap((texts, line) =>
    texts.map((text) => ({ text, line, confidence: 1, box: { x: 0, y: 0, width: 1, height: 1 } })),
  );

describe('the text of recognised words', () => {
  it('has spaces between words and a line for each of theirs', () => {
    expect(ocrText(words(['two', 'words'], ['and', 'two']))).toBe('two words\nand two');
  });

  it('has no spaces in scripts without spaces', () => {
    expect(ocrText(words(['年度', '报告', '，', '2025', '年', 'EUR', '5'], ['テ', 'スト']))).toBe(
      '年度报告，2025年EUR 5\nテスト',
    );
  });

  it('is empty without words', () => {
    expect(ocrText([])).toBe('');
  });
});
