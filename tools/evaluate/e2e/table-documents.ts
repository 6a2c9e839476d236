/** A file as uploaded. */
interface UploadedFile {
  name: string;
  content: string;
}

/** A table as in a web page, header row first. */
function htmlTable(caption: string | null, rows: readonly string[][]): string {
  const line = (cells: readonly string[], tag: string) =>
    `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`;
  const [header = [], ...body] = rows;
  return [
    '<table>',
    caption === null ? '' : `<caption>${caption}</caption>`,
    `<thead>${line(header, 'th')}</thead>`,
    `<tbody>${body.map((cells) => line(cells, 'td')).join('')}</tbody>`,
    '</table>',
  ].join('');
}

function page(name: string, title: string, ...body: string[]): UploadedFile {
  const html = `<!doctype html><html><head><meta charset="utf-8"><title>${title}</title></head><body>${body.join('')}</body></html>`;
  return { name, content: html };
}

/** Reports of fictional companies, each with tables in which a question may hit the wrong cell. */
export const TABLE_DOCUMENTS: readonly UploadedFile[] = [
  page(
    'quay-figures.html',
    'Quay Shipping: key figures',
    '<h1>Key figures of Quay Shipping</h1><p>Quay Shipping carries goods between the harbours of the north.</p>',
    htmlTable('Key figures (in million EUR)', [
      ['', '2022', '2023', '2024'],
      ['Revenue', '12.4', '14.1', '15.0'],
      ['Revenue, industry average', '9.1', '9.9', '10.2'],
      ['Net profit', '1.1', '', '1.6'],
    ]),
  ),
  page(
    'pier-figures.html',
    'Pier Logistics: key figures',
    '<h1>Key figures of Pier Logistics</h1><p>Pier Logistics stores goods at the harbours of the south.</p>',
    htmlTable('Key figures (in million EUR)', [
      ['', '2022', '2023'],
      ['Revenue', '71.5', '77.7'],
      ['Net profit', '5.3', '6.4'],
    ]),
  ),
  {
    name: 'staff.md',
    content: [
      '---',
      'title: Annual Report 2020',
      '---',
      '# Staff of Harbour Brothers',
      '',
      'Harbour Brothers employ people of many trades.',
      '',
      '| Group | Number of employees |',
      '| --- | --- |',
      '| Engineers | 269 |',
      '| Sales people | 81 |',
      '',
    ].join('\n'),
  },
  page(
    'cranes.html',
    'Annual Report 2021',
    '<h1>Cranes of Harbour Brothers</h1><p>Cranes are bought when halls are built.</p>',
    htmlTable('Cranes at the end of the year', [
      ['Year', 'Cranes'],
      ['2017', '31'],
      ['2018', '34'],
    ]),
  ),
  page(
    'issuance.html',
    'Conduits',
    '<h1>Conduits</h1><p>Conduits had to rely on the guarantees of banks.</p>',
    htmlTable('European ABCP issuance', [
      ['', 'Q1', 'Q2', 'Q3', 'Q4', 'Total'],
      ['2006', '74.7', '84.1', '96.5', '111.8', '367.1'],
      ['2007', '148.8', '142.3', '156.7', '186.1', '633.9'],
      ['2008', '120.9', '106', '', '', '226.8'],
    ]),
  ),
  {
    name: 'spreads.md',
    content:
      '# Spreads\n\nThe correlation of spreads was higher in Q1 2010 than in the whole period. What was issued in Q1 2010 changed little.\n',
  },
  page(
    '主要指标.html',
    '主要财务指标',
    '<h1>主要财务指标</h1><p>公司生产疫苗。</p>',
    htmlTable('主要财务指标（单位：万元）', [
      ['项目', '2022年', '2023年'],
      ['营业收入', '1,200', '1,350'],
      ['同行业平均营业收入', '900', '950'],
      ['净利润', '', '210'],
    ]),
  ),
];

/** A question, and what its answer states; null if the documents do not answer it. */
export const TABLE_QUESTIONS: ReadonlyArray<readonly [question: string, states: RegExp | null]> = [
  ['What was the revenue of Quay Shipping in 2023?', /in million EUR.*2023: 14\.1 \[/s],
  ['What was the revenue of Pier Logistics in 2023?', /2023: 77\.7 \[/],
  ['What was the net profit of Quay Shipping in 2024?', /2024: 1\.6 \[/],
  ['What was the net profit of Quay Shipping in 2023?', /2023: not stated \[/],
  ['What was the average revenue of the industry in 2022?', /2022: 9\.1 \[/],
  ['What was the revenue of Quay Shipping in 2019?', null],
  ['What was the revenue of Pier Logistics in 2024?', null],
  ['How many engineers did Harbour Brothers employ in 2020?', /Engineers; .*269 \[/],
  ['How many engineers did Harbour Brothers employ in 2018?', null],
  ['How many cranes did Harbour Brothers have at the end of 2018?', /34 \[/],
  ['How many cranes did Harbour Brothers have at the end of 2021?', null],
  ['How many cranes did Harbour Brothers report for 2017?', /31 \[/],
  ['What was the European ABCP issuance in Q3 2006?', /Q3: 96\.5 \[/],
  ['What was the European ABCP issuance in Q3 2008?', /Q3: not stated \[/],
  ['What was the ABCP issuance in Q1 2010?', null],
  ['2023年营业收入是多少？', /万元.*2023年: 1,350 \[/s],
  ['2022年净利润是多少？', /2022年: 未列明 \[/],
  ['2022年同行业平均营业收入是多少？', /2022年: 900 \[/],
  ['2020年营业收入是多少？', null],
];
