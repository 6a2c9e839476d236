import { describe, expect, it } from '@jest/globals';
import { parseMarkup } from '../markup/markup-dom.js';
import { markupBlocks } from '../markup/markup-blocks.js';
import { promoteStyledHeadings } from './styled-headings.js';
import { lookRulesOf } from './text-look.js';

const TEXT = 'Goods are kept dry and cool, and the keeper of the hall looks at them every day of the year.';
const paragraphs = (count: number) => `<div class="text">${TEXT}</div>`.repeat(count);

describe('headings that are only styled as such', () => {
  const headingsOf = (html: string): string[] => {
    const page = parseMarkup(html);
    promoteStyledHeadings(page, lookRulesOf(page));
    return [...markupBlocks(page)].flatMap((block) =>
      block.type === 'heading' ? [`${block.level} ${block.text}`] : [],
    );
  };

  it('are recognised by their size in the style sheet, the largest above the others', () => {
    const html = `<style>.t { font-size: 28px } div.s, .x { font-size: 1.25em; font-weight: 600 } .text { color: red }</style>
      <div class="t">Storage handbook</div>${paragraphs(2)}
      <div class="s">Cold hall</div>${paragraphs(2)}<div class="s">Dry hall</div>${paragraphs(2)}`;

    expect(headingsOf(html)).toEqual(['1 Storage handbook', '2 Cold hall', '2 Dry hall']);
  });

  it('are recognised by their own style, and by that of the elements around all of their text', () => {
    const html = `${paragraphs(2)}<p style="font-size:20pt">Cold hall</p>${paragraphs(2)}
      <p><span><b>Salt</b></span></p>${paragraphs(2)}<p>Not <b>this</b> one</p>`;

    expect(headingsOf(html)).toEqual(['2 Cold hall', '3 Salt']);
  });

  it('have the level in their class names', () => {
    const html = `<div class="doc-h2">Cold hall</div>${paragraphs(2)}<div class="heading-3">Salt</div>${paragraphs(3)}`;

    expect(headingsOf(html)).toEqual(['2 Cold hall', '3 Salt']);
  });

  it.each([
    [
      'a page that marks its headings',
      `<h2>Halls</h2><div style="font-weight:bold">Cold hall</div>${paragraphs(3)}`,
    ],
    ['a page that is all bold', `<div style="font-weight:bold">Cold hall</div>`.repeat(4)],
    ['sentences', `<div style="font-weight:bold">Mind the step.</div>${paragraphs(3)}`],
    ['cells of a table', `<table><tr><td><div class="title">Hall</div></td></tr></table>${paragraphs(3)}`],
  ])('are not derived from %s', (_, html) => {
    expect(headingsOf(html)).not.toContain('2 Cold hall');
    expect(headingsOf(html).filter((heading) => !heading.endsWith('Halls'))).toEqual([]);
  });

  it('are found in time proportional to a hostile style sheet', () => {
    const html = `<style>${'{'.repeat(50_000)}${'a,'.repeat(50_000)}</style>${paragraphs(3)}`;

    expect(headingsOf(html)).toEqual([]);
  });
});
