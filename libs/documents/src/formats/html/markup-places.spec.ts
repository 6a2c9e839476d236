import { describe, expect, it } from '@jest/globals';
import { markupBlocks } from '../markup/markup-blocks.js';
import { parseMarkup } from '../markup/markup-dom.js';
import { markupPlaces } from './markup-places.js';

/** Each block of a page whose elements have their position in the attribute `at`: its text, and its regions. */
function placed(html: string): Array<[text: string, ...places: unknown[]]> {
  const blocks = markupBlocks(parseMarkup(html), { regionsOf: markupPlaces('at') });
  return [...blocks].map((block) => {
    const text =
      block.type === 'list'
        ? block.items.map((item) => item.text).join('|')
        : block.type === 'table'
          ? block.rows
              .flat()
              .map((cell) => cell.text)
              .join('|')
          : block.type === 'figure'
            ? (block.altText ?? '')
            : block.text;
    return [text, ...block.regions.map(({ pageNumber, box }) => [pageNumber, ...(box ?? [])])];
  });
}

describe('positions of blocks', () => {
  it('are those of their texts, with one box around all of them on each page', () => {
    expect(
      placed(`<h2 at="1:0,0,50,20">Harbour</h2><p at="1:0,30,90,40">Ships <b at="1:90,30,99.5,42">pay</b> by length.</p>
        <p at="1:0,800,90,840 2:0,0,90,20">Over the end.</p>`),
    ).toEqual([
      ['Harbour', [1, 0, 0, 50, 20]],
      ['Ships pay by length.', [1, 0, 30, 99.5, 42]],
      ['Over the end.', [1, 0, 800, 90, 840], [2, 0, 0, 90, 20]],
    ]);
  });

  it('of lists and tables enclose their items and cells, and a table has one of its own', () => {
    expect(
      placed(`<ul><li at="1:9,0,50,10">One</li><li at="1:9,10,60,20">Two<ul><li at="1:19,20,60,30">Inner</li></ul></li></ul>
        <table at="2:0,0,200,90"><tr><th at="2:1,1,9,9">Gate</th><td at="2:9,1,19,9">Outer</td></tr></table>
        <table><tr><th at="2:1,1,9,9">Gate</th><td at="2:9,1,19,12">Inner</td></tr></table>`),
    ).toEqual([
      ['One|Two|Inner', [1, 9, 0, 60, 30]],
      ['Gate|Outer', [2, 0, 0, 200, 90]],
      ['Gate|Inner', [2, 1, 1, 19, 12]],
    ]);
  });

  it.each([
    ['of its own', '<caption at="2:1,0,90,9">Berths</caption>', ''],
    ['of a figure', '', '<figcaption at="2:1,0,90,9">Berths</figcaption>'],
  ])('has the caption of a table, %s', (_whose, caption, figcaption) => {
    const table = `<table at="2:0,0,200,90">${caption}<tr><th>Gate</th><td>Outer</td></tr></table>`;
    const html = `<figure>${table}${figcaption}</figure>`;

    const [block] = markupBlocks(parseMarkup(html), { regionsOf: markupPlaces('at') });

    expect(block).toMatchObject({
      caption: 'Berths',
      lines: [{ pageNumber: 2, box: [1, 0, 90, 9], text: 'Berths' }],
    });
  });

  it('of text between blocks are separate from those of the enclosing element', () => {
    expect(
      placed(
        `<div><span at="1:0,0,9,9">Before</span><p at="1:0,10,9,19">Inside</p><span at="1:0,20,9,29">After</span></div>`,
      ),
    ).toEqual([
      ['Before', [1, 0, 0, 9, 9]],
      ['Inside', [1, 0, 10, 9, 19]],
      ['After', [1, 0, 20, 9, 29]],
    ]);
  });

  it('are missing for hidden text, whatever contains it', () => {
    expect(placed(`<div at="1:0,0,9,9">Seen <p at="">Hidden <i>deep</i></p></div>`)).toEqual([
      ['Seen', [1, 0, 0, 9, 9]],
      ['Hidden deep'],
    ]);
  });

  it.each([
    'nonsense',
    '1:0,0,9',
    '1:NaN,0,9,9',
    '1:-5,0,9,9',
    '0:0,0,9,9',
    '1:9,9,0,0',
    '1:0,0,0,9',
    '1:0,0,1e9,9',
    '1:0,0,999999,9',
    '99999:0,0,9,9',
    '1:0,0,Infinity,9',
  ])('are missing if the attribute is "%s"', (value) => {
    expect(placed(`<p at="${value}">Text</p>`)).toEqual([['Text']]);
  });
});
