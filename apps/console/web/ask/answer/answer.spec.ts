import { describe, expect, it } from '@jest/globals';
import { blocksOf, type Span } from './answer-blocks.js';
import { type Citation, chipsOf } from './chips.js';
import { piecesOf } from './inline-pieces.js';

function cited(citation: number, answer: string, sentence: string): Citation {
  const start = answer.indexOf(sentence);
  return {
    citation,
    start,
    end: start + sentence.length,
    quote: sentence,
    quote_start: 0,
    quote_end: sentence.length,
    chunk_id: null,
    reason: null,
    regions: [],
    location: null,
  };
}

/** What each chip covers, as text. */
function covered(answer: string, citations: readonly Citation[], sources = [1, 2]): string[][] {
  return chipsOf(answer, citations, new Set(sources)).map(({ passages }) =>
    passages.map(({ start, end }) => answer.slice(start, end)),
  );
}

describe('a chip', () => {
  it('covers the sentences before it, each with one chip, the nearest first', () => {
    const answer = 'It is 140. 😀 Meals are 58. [1]\n\nOslo is 190. [1][2]';
    const citations = [
      cited(1, answer, 'It is 140.'),
      cited(1, answer, 'Meals are 58.'),
      cited(1, answer, 'Oslo is 190.'),
      cited(2, answer, 'Oslo is 190.'),
    ];

    expect(covered(answer, citations)).toEqual([
      ['Meals are 58.', 'It is 140.'],
      ['Oslo is 190.'],
      ['Oslo is 190.'],
    ]);
  });

  it('covers the sentence after it if only an introduction stands before it', () => {
    const answer = 'According to [1], the limit is 140.';

    expect(covered(answer, [cited(1, answer, 'the limit is 140.')])).toEqual([['the limit is 140.']]);
  });

  it('is not made of a number that names no source', () => {
    expect(covered('See clause [7]. [1]', [], [1])).toEqual([[]]);
  });
});

describe('the blocks of an answer', () => {
  const text = (answer: string, { start, end }: Span) => answer.slice(start, end);

  it('are paragraphs, headings, lists and tables', () => {
    const answer =
      '# Limits\nFirst\nsecond line\n- a [1]\n- b\n\n1. one\n\n| City | EUR |\n|---|--:|\n| Oslo | 190 | [1]\nEnd';

    const blocks = blocksOf(answer).map((block) => {
      if (block.kind === 'list') return block.items.map((item) => text(answer, item));
      if (block.kind === 'table')
        return [block.head, ...block.rows].map((row) => row.map((cell) => text(answer, cell).trim()));
      return `${block.kind}: ${text(answer, block.text)}`;
    });

    expect(blocks).toEqual([
      'heading: Limits',
      'paragraph: First\nsecond line',
      ['a [1]', 'b'],
      ['one'],
      [
        ['City', 'EUR'],
        ['Oslo', '190', '[1]'],
      ],
      'paragraph: End',
    ]);
  });
});

describe('the pieces of a line', () => {
  it('keep all of its text, with chips, strong words and code in their places', () => {
    const answer = 'The **hotel limit** is `140` EUR [1], 2 ** 3 < 9.';
    const chips = chipsOf(answer, [], new Set([1]));

    const pieces = piecesOf(answer, { start: 0, end: answer.length }, chips, [{ start: 4, end: 22 }]);

    const shown = pieces.map((piece) => {
      if (piece.kind === 'chip') return `(${piece.chip.citation})`;
      const { text, isStrong, isCode, isCited } = piece;
      return `${isCited ? '^' : ''}${isStrong ? '*' : ''}${isCode ? '`' : ''}${text}`;
    });
    expect(shown).toEqual(['The ', '^*hotel limit', '^ is', ' ', '`140', ' EUR ', '(1)', ', 2 ** 3 < 9.']);
  });
});
