import { describe, expect, it } from '@jest/globals';
import { quotedCells, readTable } from './table-cells.js';

/** As `tableHtml` of the services writes it. */
const HTML = [
  '<table><caption>Limits &lt;2026&gt; &amp; &quot;more&quot;</caption>',
  '<thead><tr><th>City</th><th colspan="2">EUR</th></tr></thead>',
  '<tbody><tr><td>&lt;script&gt;Oslo&lt;/script&gt;</td><td>140</td><td>it&#39;s<br>140</td></tr>',
  '<tr><td>Bergen; Norway</td><td>90</td><td>140</td></tr></tbody></table>',
].join('');

describe('a table of a source', () => {
  const table = readTable(HTML);

  it('is read with its spans, markup as text', () => {
    expect(table?.caption).toBe('Limits <2026> & "more"');
    expect(table?.head.flat().map(({ text, colSpan }) => [text, colSpan])).toEqual([
      ['City', 1],
      ['EUR', 2],
    ]);
    expect(table?.body.map((row) => row.map(({ text }) => text))).toEqual([
      ['<script>Oslo</script>', '140', "it's\n140"],
      ['Bergen; Norway', '90', '140'],
    ]);
  });

  it.each([
    ['Bergen; Norway; 140', ['Bergen; Norway', '140']],
    ['Bergen; Norway; 90; 140', ['Bergen; Norway', '90', '140']],
    ['140', ['140']],
  ])('has the quoted cells %s', (quote, expected) => {
    const cells = table?.body[1] ?? [];
    const from = cells.find(({ text }) => text === expected[0]);
    const to = cells.find(({ text }) => text === expected.at(-1));

    const quoted = quotedCells(table!, { quote, start: from?.start ?? 0, end: to?.end ?? 0 });

    expect(cells.filter((cell) => quoted.has(cell)).map(({ text }) => text)).toEqual(expected);
  });

  it('is nothing else', () => {
    expect(readTable('The <table> is set.')).toBeNull();
  });
});
