import { each, fill, textCase, type GrowthCase } from './growth-case.js';

const page = (what: string, size: number, make: (size: number) => string): GrowthCase =>
  textCase('a.html', what, size, (length) => `<html><body>${make(length)}</body></html>`);

export const PAGE_CASES: GrowthCase[] = [
  page('divisions in divisions', 1_000_000, (size) => '<div>'.repeat(size / 5)),
  page('ends without beginnings', 1_000_000, (size) => `${'<b>'.repeat(size / 6)}${'</i>'.repeat(size / 8)}`),
  page('navigation', 1_500_000, (size) => fill(size, '<nav>a</nav>')),
  page('paragraphs', 100_000, (size) => fill(size, '<p>Some words, and more.</p>')),
  page('tables', 40_000, (size) => fill(size, '<table><tr><th>a<th>b<tr><td>1<td>2</table>')),
  page('tables in tables', 2_000_000, (size) => '<table><tr><th>a<td>b'.repeat(size / 20)),
  page('lists in lists', 600_000, (size) => '<ul><li>a'.repeat(size / 9)),
  page('definitions in definitions', 150_000, (size) =>
    fill(size, `${'<dl><dd>word '.repeat(40)}${'</dd></dl>'.repeat(40)}`),
  ),
  page('figures in figures', 30_000, (size) =>
    fill(size, `${'<figure>word '.repeat(40)}${'</figure>'.repeat(40)}`),
  ),
  page('class names', 500_000, (size) => `<p class="_vector-${fill(size, 'menu')}.">a</p>`),
  page('styles', 500_000, (size) => `<p style="${fill(size, 'display ')}">a</p>`),
  page('cells that span a million places', 150_000, (size) => {
    const wide = fill(size / 2, '<td colspan=1000 rowspan=1000>a');
    return `<table>${wide}${fill(size / 2, '<tr><td>b<td>1')}</table>`;
  }),
  page(
    'cells that reach down from each row',
    1_500_000,
    (size) => `<table>${fill(size, `<tr>${'<td colspan=1000 rowspan=1000>a'.repeat(20)}`)}</table>`,
  ),
  page('cells in one row', 100_000, (size) => `<table><tr>${fill(size, '<td>b')}</table>`),
  page('preformatted blanks', 800_000, (size) => `<pre>a${' '.repeat(size)}b</pre>`),
  page('breaks', 100_000, (size) => `<p>a${'<br>'.repeat(size / 4)}b</p>`),
  page('attributes', 60_000, (size) => `<p ${each(size / 8, (at) => `a${at}=1 `)}>a</p>`),
  page('tags that do not end', 1_000_000, (size) => '<a '.repeat(size / 3)),
  page('forms', 1_000_000, (size) => '<form>'.repeat(size / 6)),
];
