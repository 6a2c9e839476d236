import { describe, expect, it } from '@jest/globals';
import type { Block } from '@tessera/blocks';
import { DrawnPdf } from '@tessera/testing/pdf';
import { parse } from './testing/parse.fixture-spec.js';

function textOf(blocks: readonly Block[]): string {
  return blocks.flatMap((block) => ('text' in block ? [block.text] : [])).join(' ');
}

/** Lines of one sentence, about 110 points wide. */
function story(name: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${name} ${index} of the stock`);
}

describe('pages of columns', () => {
  it('three side by side on common baselines are read one after another', async () => {
    const pdf = await DrawnPdf.create();
    const sheet = pdf.sheet();
    // Drawn row by row, as many producers do, so that the drawing order gives no hint.
    for (let row = 0; row < 20; row += 1) {
      ['first', 'second', 'third'].forEach((name, place) =>
        sheet.text(story(name, 20)[row]!, 20 + place * 125, 100 + row * 12, { size: 9 }),
      );
    }

    const { blocks } = await parse(pdf);

    expect(textOf(blocks)).toBe(['first', 'second', 'third'].flatMap((name) => story(name, 20)).join(' '));
  });

  it('columns above a heading across the page precede the heading, those below follow it', async () => {
    const pdf = await DrawnPdf.create();
    const sheet = pdf
      .sheet()
      .text('A heading that stands over all of the columns', 20, 260, { size: 16, bold: true });
    ['one', 'two', 'three'].forEach((name, place) =>
      sheet.lines(story(name, 9), 20 + place * 125, 130, { size: 9 }),
    );
    ['four', 'five', 'six'].forEach((name, place) =>
      sheet.lines(story(name, 9), 20 + place * 125, 300, { size: 9 }),
    );

    const { blocks } = await parse(pdf);

    const order = ['one 8', 'two 0', 'two 8', 'three 0', 'three 8', 'A heading', 'four 0', 'five 0', 'six 0'];
    const places = order.map((text) => textOf(blocks).indexOf(text));
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(places).not.toContain(-1);
  });
});
