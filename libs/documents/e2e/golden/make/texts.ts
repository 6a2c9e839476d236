import iconv from 'iconv-lite';
import { picture } from './picture.js';

const ENGLISH = `Storage handbook

Goods are kept dry
and cool.

1. Salt
2. Paper

SHORTAGES

They are reported by noon – always.
`;
const CHINESE = `仓储管理手册

第一章 总则

货物应当保持干燥和阴凉，并且每天检查一次。

第二章 短缺

所有短缺应当在中午之前报告给计划办公室。
`;
const JAPANESE = `倉庫の手引き

商品は乾燥した涼しい場所に保管してください。毎日一度確認します。

不足があれば、正午までに計画課へ報告してください。
`;
const RUSSIAN = `Товары хранятся в сухом и прохладном месте, их проверяют каждый день.

О нехватке сообщают до полудня.
`;
const CENTRAL_EUROPEAN = `Zboží se ukládá v suchu a chladu, každý den se kontroluje.

Příliš žluťoučký kůň úpěl ďábelské ódy.
`;

/** Plain texts with similar content, each in a different encoding. */
export function plainTexts(): Map<string, Buffer> {
  return new Map([
    ['utf-8.txt', Buffer.from(ENGLISH)],
    ['utf-16le.txt', Buffer.concat([Buffer.from([0xff, 0xfe]), iconv.encode(ENGLISH, 'utf-16le')])],
    ['utf-16be-unmarked.txt', iconv.encode(ENGLISH, 'utf-16be')],
    ['windows-1252.txt', iconv.encode(ENGLISH, 'windows-1252')],
    ['gb18030.txt', iconv.encode(CHINESE, 'gb18030')],
    [
      'big5.txt',
      iconv.encode('貨物應當保持乾燥和陰涼，並且每天檢查一次。\n\n所有短缺應當在中午之前報告。\n', 'big5'),
    ],
    ['shift-jis.txt', iconv.encode(JAPANESE, 'shift_jis')],
    ['windows-1251.txt', iconv.encode(RUSSIAN, 'windows-1251')],
    ['koi8-r.txt', iconv.encode(RUSSIAN, 'koi8-r')],
    ['windows-1250.txt', iconv.encode(CENTRAL_EUROPEAN, 'windows-1250')],
  ]);
}

const ROWS = [
  ['Hall', 'Goods', 'Pallets'],
  ['North', 'Salt; coarse', '1,310'],
  ['South', 'Paper "A4"', '64'],
  ['West', 'Glass\nand mirrors', '7'],
];

/** One table in the formats that programs write. */
export function separatedValues(): Map<string, Buffer> {
  const mark = Buffer.from([0xef, 0xbb, 0xbf]);
  return new Map([
    ['comma.csv', Buffer.from(separated(',', '\n'))],
    ['semicolon-marked.csv', Buffer.concat([mark, Buffer.from(separated(';', '\r\n'))])],
    ['declared.csv', Buffer.from(`sep=|\r\n${separated('|', '\r\n')}`)],
    [
      'tab-utf-16le.tsv',
      Buffer.concat([Buffer.from([0xff, 0xfe]), iconv.encode(separated('\t', '\r\n'), 'utf-16le')]),
    ],
    ['titled.csv', Buffer.from(`Stock by hall\n\n${separated(',', '\n')}`)],
    [
      'gb18030.csv',
      iconv.encode('仓库,货物,数量\n北仓,食盐,120\n南仓,纸张,64\n西仓,玻璃制品,7\n', 'gb18030'),
    ],
  ]);
}

function separated(delimiter: string, lineEnd: string): string {
  return ROWS.map((row) => row.map(quoted).join(delimiter) + lineEnd).join('');
}

function quoted(value: string): string {
  return /[\s;,|"]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}

export async function markdown(): Promise<Buffer> {
  return Buffer.from(`---
title: Storage handbook
author: A. Keeper
date: 2019-03-04
---

# Storage

Goods are kept **dry**
and [cool](https://example.com).

## Cold hall

- Salt
  1. Sea salt
- Paper

| Hall  | May | June |
| ----- | --: | ---: |
| North | 120 |  131 |
| South |  64 |   70 |

\`\`\`sh
# not a heading
count --all
\`\`\`

![The north hall from outside](data:image/png;base64,${(await picture()).toString('base64')})

Shortages
=========

> They are reported by noon.
`);
}

export async function webPage(): Promise<Buffer> {
  return Buffer.from(`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8"><title>Storage - Halls of the harbour</title>
<meta name="author" content="A. Keeper"><meta name="date" content="2019-03-04">
<script>document.write('never run')</script><style>p { color: red }</style>
</head>
<body>
<nav><ul><li><a href="/">Home</a></li><li><a href="/halls">Halls</a></li></ul></nav>
<main>
<h1>Storage</h1>
<p>Goods are kept <b>dry</b>
and&nbsp;cool, and they are looked at every day, in summer and in winter, by the keeper of the hall.</p>
<h2>Cold hall</h2>
<ul><li>Salt<ol type="a"><li>Sea salt</li></ol></li><li>Paper</li></ul>
<table>
<caption>Stock by hall</caption>
<thead>
<tr><th rowspan="2">Hall</th><th colspan="2">Pallets</th></tr>
<tr><th>May</th><th>June</th></tr>
</thead>
<tbody>
<tr><td>North</td><td>120</td><td>131</td></tr>
<tr><td rowspan="2">South</td><td>64</td><td>70</td></tr>
<tr><td colspan="2">7</td></tr>
</tbody>
</table>
<figure><img alt="The north hall from outside" src="data:image/png;base64,${(await picture()).toString('base64')}">
<figcaption>The north hall</figcaption></figure>
<pre>count --all
  --quiet</pre>
<h2>Shortages</h2>
<p hidden>Not shown.</p>
<p>They are reported by noon, and whoever finds one tells the planning office at once, by telephone.</p>
</main>
<footer>Imprint</footer>
</body>
</html>
`);
}
