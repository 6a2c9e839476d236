import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import iconv from 'iconv-lite';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { htmlEncodingOf, readHtmlSource } from './html-source.js';

// Real: files.

const RUSSIAN = '<p>Причал для паромов закрыт до первого мая, билеты продаются в кассе порта.</p>';
const CHINESE = '<p>码头从五月一日起对渡轮开放，船票在港口售票处出售。</p>';
const JAPANESE = '<p>フェリー乗り場は五月一日から利用できます。切符は港の窓口で販売しています。</p>';
const GERMAN =
  '<p>Der Anleger für die Fähren ist bis Anfang März gesperrt, die Gebühr beträgt fünf Euro.</p>';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tessera-html-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function read(bytes: Buffer, charset: string | null): Promise<string> {
  const path = join(folder, 'page.html');
  writeFileSync(path, bytes);
  return readHtmlSource(path, { charset, tooLong: () => new Error('not this long') as never });
}

function meta(label: string): string {
  return `<!doctype html><meta charset="${label}">`;
}

describe('the encoding of a page', () => {
  it.each([
    ['windows-1251', RUSSIAN],
    ['koi8-r', RUSSIAN],
    ['iso-8859-5', RUSSIAN],
    ['gb18030', CHINESE],
    ['gb2312', CHINESE],
    ['shift_jis', JAPANESE],
    ['euc-jp', JAPANESE],
    ['iso-2022-jp', JAPANESE],
    ['windows-1252', GERMAN],
    ['iso-8859-15', GERMAN],
  ])('%s is what the server declares, or else the page itself', async (label, text) => {
    const encoded = label === 'iso-2022-jp' ? ISO_2022_JP : iconv.encode(text, label);
    const shown = label === 'iso-2022-jp' ? '<p>日本</p>' : text;

    expect(await read(encoded, label.toUpperCase())).toBe(shown);
    const withMeta = Buffer.concat([Buffer.from(meta(label)), encoded]);
    expect(await read(withMeta, null)).toBe(meta(label) + shown);
  });

  it('declared by the server wins over that of the page, if both are plausible', async () => {
    const bytes = Buffer.concat([Buffer.from(meta('iso-8859-5')), iconv.encode(RUSSIAN, 'windows-1251')]);

    expect(await read(bytes, 'windows-1251')).toBe(meta('iso-8859-5') + RUSSIAN);
  });

  it.each([
    ['utf-8', 'windows-1251', RUSSIAN],
    ['utf-8', 'gb18030', CHINESE],
    ['windows-1251', 'utf-8', CHINESE],
    ['windows-1251', 'windows-1252', GERMAN],
    ['windows-1252', 'windows-1251', RUSSIAN],
    ['shift_jis', 'gb18030', CHINESE],
    ['gb18030', 'shift_jis', JAPANESE],
    ['windows-1251', 'shift_jis', JAPANESE],
    ['utf-16', 'windows-1251', RUSSIAN],
    ['no-such-encoding', 'windows-1251', RUSSIAN],
    ['replacement', 'gb18030', CHINESE],
  ])('declared as %s is ignored if it is %s', async (said, is, text) => {
    expect(await read(iconv.encode(text, is), said)).toBe(text);
    expect(await htmlEncodingOf(join(folder, 'page.html'), said)).toBe(is);
  });
});

/** iconv-lite does not encode it. */
const ISO_2022_JP = Buffer.concat([
  Buffer.from('<p>\x1b$B', 'latin1'),
  Buffer.from([0x46, 0x7c, 0x4b, 0x5c]),
  Buffer.from('\x1b(B</p>', 'latin1'),
]);
