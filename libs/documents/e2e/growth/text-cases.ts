import { each, fill, textCase, type GrowthCase } from './growth-case.js';

const text = textCase.bind(null, 'a.txt');
const csv = textCase.bind(null, 'a.csv');
const markdown = textCase.bind(null, 'a.md');

export const TEXT_CASES: GrowthCase[] = [
  text('one word', 500_000, (size) => 'a'.repeat(size)),
  text('a line of blanks', 4_000_000, (size) => `a${' '.repeat(size)}b`),
  text('a line of wide blanks', 4_000_000, (size) => `字${'\u3000'.repeat(size / 3)}b`),
  text('empty lines', 1_000_000, (size) => `a${'\n'.repeat(size)}b`),
  text('capitals and then digits', 500_000, (size) =>
    fill(size, `${'A'.repeat(1_700)}${'1'.repeat(1_700)}. `),
  ),
  text('a list item of long lines', 2_500_000, (size) => `- a\n${fill(size, `${'b '.repeat(5_000)}\n`)}`),
  text('the same heading', 40_000, (size) => fill(size, '# T\n\n')),
  text('underlines', 200_000, (size) => fill(size, '===\n')),
  text('Chinese without an end', 600_000, (size) => '字'.repeat(size / 3)),
  text('Thai without an end', 600_000, (size) => 'ก'.repeat(size / 3)),
  text('full stops', 100_000, (size) => '. '.repeat(size / 2)),
  text('reference marks', 200_000, (size) => '[1]'.repeat(size / 3)),
  text('combining marks', 300_000, (size) => `a${'\u0301'.repeat(size / 2)}`),
  text('joined words', 300_000, (size) => fill(size, 'a-')),
  csv('a row', 600_000, (size) => `a,b\n${fill(size, 'a,')}`),
  csv('quotes', 300_000, (size) => `a,b\n${'"'.repeat(size)}`),
  csv('broken quotes', 600_000, (size) => `a,b\n${fill(size, 'a"b,')}`),
  csv('rows of commas', 100_000, (size) => fill(size, `${','.repeat(999)}x\n`)),
  csv('long cells beside short ones', 400_000, (size) =>
    fill(size, `${'a '.repeat(20_000)}${',b'.repeat(150)}\n`),
  ),
  markdown('brackets', 50_000, (size) => '['.repeat(size)),
  markdown('stars', 50_000, (size) => fill(size, '*a **b ')),
  markdown('backticks', 200_000, (size) => each(Math.sqrt(size), (at) => `${'`'.repeat(at)} `)),
  markdown('character data', 30_000, (size) => 'a <![CDATA['.repeat(size / 11)),
  markdown('quotes in quotes', 500_000, (size) => '> '.repeat(size / 2)),
  markdown('lists in lists', 500_000, (size) => each(Math.sqrt(size), (at) => `${'  '.repeat(at)}- a\n`)),
  markdown('a wide table of empty rows', 50_000, (size) => {
    const columns = size / 100;
    return `${'|a'.repeat(columns)}|\n${'|-'.repeat(columns)}|\n${fill(size, '|\n')}`;
  }),
  markdown('code of blanks', 500_000, (size) => `\`\`\`\na${' '.repeat(size)}b${'\n'.repeat(size)}c\n\`\`\``),
];
