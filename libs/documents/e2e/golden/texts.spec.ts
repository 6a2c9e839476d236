import { describe, expect, it } from '@jest/globals';
import type { Block } from '../../src/model.js';
import { cell, head, heading, list, paragraph, table } from './expected.js';
import { read } from './golden-files.js';

const ENGLISH = [
  heading(1, 'Storage handbook'),
  paragraph('Goods are kept dry and cool.'),
  list(['0 1. Salt', '0 2. Paper']),
  heading(2, 'SHORTAGES'),
  paragraph('They are reported by noon – always.'),
];
const RUSSIAN = [
  paragraph('Товары хранятся в сухом и прохладном месте, их проверяют каждый день.'),
  paragraph('О нехватке сообщают до полудня.'),
];

describe('a plain text', () => {
  const cases: Array<[encoding: string, name: string, blocks: Block[]]> = [
    ['utf-8', 'utf-8.txt', ENGLISH],
    ['utf-16le', 'utf-16le.txt', ENGLISH],
    ['utf-16be', 'utf-16be-unmarked.txt', ENGLISH],
    ['windows-1252', 'windows-1252.txt', ENGLISH],
    ['windows-1251', 'windows-1251.txt', RUSSIAN],
    ['koi8-r', 'koi8-r.txt', RUSSIAN],
    [
      'windows-1250',
      'windows-1250.txt',
      [
        paragraph('Zboží se ukládá v suchu a chladu, každý den se kontroluje.'),
        paragraph('Příliš žluťoučký kůň úpěl ďábelské ódy.'),
      ],
    ],
    [
      'gb18030',
      'gb18030.txt',
      [
        heading(1, '仓储管理手册'),
        heading(2, '第一章 总则'),
        paragraph('货物应当保持干燥和阴凉，并且每天检查一次。'),
        heading(2, '第二章 短缺'),
        paragraph('所有短缺应当在中午之前报告给计划办公室。'),
      ],
    ],
    [
      'big5',
      'big5.txt',
      [paragraph('貨物應當保持乾燥和陰涼，並且每天檢查一次。'), paragraph('所有短缺應當在中午之前報告。')],
    ],
    [
      'shift_jis',
      'shift-jis.txt',
      [
        heading(1, '倉庫の手引き'),
        paragraph('商品は乾燥した涼しい場所に保管してください。毎日一度確認します。'),
        paragraph('不足があれば、正午までに計画課へ報告してください。'),
      ],
    ],
  ];

  it.each(cases)('in %s is read correctly (%s)', async (encoding, name, blocks) => {
    const found = await read(name);

    expect(found.inspection).toMatchObject({ format: 'text', contentType: 'text/plain', encoding });
    expect(found.metadata).toEqual({ title: null, author: null, year: null, pageCount: null });
    expect(found.blocks).toEqual(blocks);
  });
});

describe('a delimited file', () => {
  const ROWS = [
    [head('Hall'), head('Goods'), head('Pallets')],
    [cell('North'), cell('Salt; coarse'), cell('1,310')],
    [cell('South'), cell('Paper "A4"'), cell('64')],
    [cell('West'), cell('Glass\nand mirrors'), cell('7')],
  ];
  const CHINESE = [
    [head('仓库'), head('货物'), head('数量')],
    [cell('北仓'), cell('食盐'), cell('120')],
    [cell('南仓'), cell('纸张'), cell('64')],
    [cell('西仓'), cell('玻璃制品'), cell('7')],
  ];

  it.each([
    ['with commas', 'comma.csv', 'utf-8', table(ROWS)],
    ['with semicolons behind a byte order mark', 'semicolon-marked.csv', 'utf-8', table(ROWS)],
    ['with a separator that it declares', 'declared.csv', 'utf-8', table(ROWS)],
    ['with tabs in UTF-16', 'tab-utf-16le.tsv', 'utf-16le', table(ROWS)],
    ['below its title', 'titled.csv', 'utf-8', table(ROWS, 'Stock by hall')],
    ['in Chinese', 'gb18030.csv', 'gb18030', table(CHINESE)],
  ])('%s becomes one table with its header (%s)', async (_, name, encoding, expected) => {
    const { inspection, blocks } = await read(name);

    expect(inspection).toMatchObject({ format: 'csv', contentType: 'text/csv', encoding });
    expect(blocks).toEqual([expected]);
  });
});
