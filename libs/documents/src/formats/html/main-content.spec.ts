import { describe, expect, it } from '@jest/globals';
import { inlineText } from '../markup/inline-text.js';
import { parseMarkup } from '../markup/markup-dom.js';
import { mainContent } from './main-content.js';

const PROSE = [
  'The ferry crosses the sound every half hour, and takes bicycles, carts and up to forty cars on its lower deck.',
  'In winter, when the ice lies thick, the crossing takes twice as long, and the last boat leaves at six in the evening.',
  'Tickets are sold on board, by the mate, who takes coins, cards and, since last year, the vouchers of the county.',
];

/** A typical page: an article with boxes in it, and a column of links next to it. */
function page(boxes: { within?: string; beside?: string }): string {
  return `<body><main><article><h1>The ferry</h1><p>${PROSE[0]}</p>${boxes.within ?? ''}<p>${PROSE[1]}</p>
    <h2>Tickets</h2><p>${PROSE[2]}</p></article></main>${boxes.beside ?? ''}</body>`;
}

function textOf(html: string): string {
  return inlineText(mainContent(parseMarkup(html)).children);
}

describe('the main content of a page', () => {
  it('includes the notes of its article, in their places', () => {
    const note = `<aside class="box"><h3>Good to know</h3><p>Dogs travel free, on a <a href="/l">lead</a>.</p></aside>`;
    const text = textOf(page({ within: note }));

    expect(text).toMatch(/lower deck\.\s*Good to know\s*Dogs travel free, on a lead\.\s*In winter/);
  });

  it('includes a table within such a note once', () => {
    const table = '<table><tr><th>Boat</th><th>Cars</th></tr><tr><td>Maren</td><td>40</td></tr></table>';
    const text = textOf(page({ within: `<aside><p>The boats of the line:</p>${table}</aside>` }));

    expect(text.match(/Maren/g)).toHaveLength(1);
  });

  it.each([
    [
      'links to other pages',
      {
        within: `<aside><h3>Read on</h3><ul>${'<li><a href="/x">The harbour in pictures</a></li>'.repeat(4)}</ul></aside>`,
      },
      'harbour in pictures',
    ],
    [
      'a form',
      {
        within: `<aside><p>The news of the harbour, each week by mail.</p><form><input name="m"></form></aside>`,
      },
      'each week by mail',
    ],
    [
      'a column beside the article',
      { beside: `<aside><p>The harbour office is open on weekdays only.</p></aside>` },
      'harbour office',
    ],
  ])('excludes an aside of %s', (_what, boxes, words) => {
    const text = textOf(page(boxes));

    expect(text).toContain('every half hour');
    expect(text).not.toContain(words);
  });
});
