import { describe, expect, it } from '@jest/globals';
import type { ParagraphsLocation } from '@tessera/contracts';
import fc from 'fast-check';
import {
  docxOf,
  pptxOf,
  slideText,
  wordNumbering,
  wordParagraph,
  wordStyles,
} from '../growth/office-files.js';
import { chunksOf, wordsOf } from './chunks-of.js';

type Kind = 'paragraph' | 'long' | 'list' | 'table' | 'code';

interface Section {
  level: 1 | 2;
  blocks: Kind[];
}

interface Written {
  /** Headings above each paragraph, and its text. */
  paragraphs: Array<{ headings: string[]; texts: string[] }>;
  parts: Array<{ kind: Kind | 1 | 2; texts: string[] }>;
}

const section = fc.record<Section>({
  level: fc.constantFrom(1, 2),
  blocks: fc.array(fc.constantFrom<Kind>('paragraph', 'long', 'list', 'table', 'code'), {
    minLength: 1,
    maxLength: 6,
  }),
});
const sections = fc.array(section, { minLength: 1, maxLength: 4 });

/** Texts of distinct words. */
function write(all: readonly Section[]): Written {
  let count = 0;
  const text = (): string => `The hall w${count++} is open for all who bring goods to the quay.`;
  const above: string[] = [];
  const written: Written = { paragraphs: [], parts: [] };
  for (const [at, { level, blocks }] of all.entries()) {
    const depth = at === 0 ? 1 : level;
    const title = `Part number ${at + 1} of all`;
    above.splice(depth - 1, 2, title);
    written.parts.push({ kind: depth, texts: [title] });
    const own: string[] = [];
    for (const kind of blocks) {
      const length = { paragraph: 1, long: 60, list: 3, table: 4, code: 2 }[kind];
      const texts = Array.from({ length }, text);
      written.parts.push({ kind, texts });
      own.push(...(kind === 'list' ? texts : [texts.join(' ')]));
    }
    written.paragraphs.push({ headings: [...above], texts: own });
  }
  return written;
}

const markdownOf = ({ parts }: Written): string =>
  parts
    .map(({ kind, texts }) => {
      if (kind === 1 || kind === 2) return `${'#'.repeat(kind)} ${texts[0]}`;
      if (kind === 'list') return texts.map((text) => `* ${text}`).join('\n');
      if (kind === 'code') return `~~~\n${texts.join('\n')}\n~~~`;
      if (kind === 'table')
        return `| A | B |\n|---|---|\n| ${texts[0]} | ${texts[1]} |\n| ${texts[2]} | ${texts[3]} |`;
      return texts.join('\n');
    })
    .join('\n\n<!-- next -->\n\n');

const htmlOf = ({ parts }: Written): string => {
  const body = parts.map(({ kind, texts }) => {
    if (kind === 1 || kind === 2) return `<h${kind}>${texts[0]}</h${kind}>`;
    if (kind === 'list') return `<ul>${texts.map((text) => `<li>${text}</li>`).join('')}</ul>`;
    if (kind === 'code') return `<pre>${texts.join('\n')}</pre>`;
    if (kind === 'table')
      return `<table><tr><th>A</th><th>B</th></tr><tr><td>${texts[0]}</td><td>${texts[1]}</td></tr><tr><td>${texts[2]}</td><td>${texts[3]}</td></tr></table>`;
    return `<p>${texts.join(' ')}</p>`;
  });
  return `<!doctype html><html><body><main>${body.join('\n')}</main></body></html>`;
};

const docxBytes = ({ parts }: Written): Buffer => {
  const cell = (text = ''): string => `<w:tc>${wordParagraph(text)}</w:tc>`;
  const body = parts.map(({ kind, texts }) => {
    if (kind === 1 || kind === 2) return wordParagraph(texts[0]!, `<w:pStyle w:val="Heading${kind}"/>`);
    if (kind === 'list')
      return texts
        .map((text) => wordParagraph(text, '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>'))
        .join('');
    if (kind === 'table')
      return `<w:tbl><w:tr>${cell(texts[0])}${cell(texts[1])}</w:tr><w:tr>${cell(texts[2])}${cell(texts[3])}</w:tr></w:tbl>`;
    return wordParagraph(texts.join(' '));
  });
  const style = (level: number): string =>
    `<w:style w:type="paragraph" w:styleId="Heading${level}"><w:name w:val="heading ${level}"/></w:style>`;
  const numbering =
    '<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>';
  return docxOf(body.join(''), [wordStyles(style(1) + style(2)), wordNumbering(numbering)]);
};

describe.each([
  ['Word document', 'halls.docx', docxBytes],
  ['Markdown file', 'halls.md', markdownOf],
  ['web page', 'halls.html', htmlOf],
])('a chunk of a %s', (_, fileName, bytesOf) => {
  it('is in the paragraphs that its location names, below those headings', async () => {
    await fc.assert(
      fc.asyncProperty(sections, async (all) => {
        const written = write(all);

        const chunks = await chunksOf(fileName, bytesOf(written));

        const found = chunks.filter(({ type }) => type !== 'section_summary');
        const seen = new Set<string>();
        for (const { words, location } of found) {
          expect(location).toMatchObject({ kind: 'paragraphs' });
          const { headings, first_paragraph: first, last_paragraph: last } = location as ParagraphsLocation;
          const { texts } = written.paragraphs.find((one) => one.headings.join() === headings.join())!;
          const held = texts.slice(first - 1, last).map(wordsOf);
          const shown = words.length > 0 ? words : held.flat();
          expect(held.flat()).toEqual(expect.arrayContaining(shown));
          for (const edge of [held[0]!, held.at(-1)!])
            expect(edge.some((word) => shown.includes(word))).toBe(true);
          for (const word of shown) seen.add(word);
        }
        expect(seen.size).toBe(written.paragraphs.flatMap(({ texts }) => texts.flatMap(wordsOf)).length);
      }),
      { numRuns: 30 },
    );
  });
});

describe('a chunk of plain text', () => {
  it('is in the paragraphs that its location names', async () => {
    const texts = Array.from(
      { length: 120 },
      (_, at) => `the quay w${at} was closed on that day, they said.`,
    );

    const chunks = await chunksOf('log.txt', texts.join('\n\n'));

    expect(chunks.length).toBeGreaterThan(1);
    for (const { words, location } of chunks)
      expect(location).toEqual({
        kind: 'paragraphs',
        headings: [],
        first_paragraph: Number(words[0]!.slice(1)) + 1,
        last_paragraph: Number(words.at(-1)!.slice(1)) + 1,
      });
  });

  it('has no location below a paragraph that is too long to be read as one', async () => {
    const long = Array.from(
      { length: 900 },
      (_, at) => `and the quay w${at} was closed on that day, they said`,
    );

    const chunks = await chunksOf('log.txt', [...long, '', 'the last one, w900, was open.'].join('\n'));

    expect(chunks[0]?.location).toMatchObject({ first_paragraph: 1, last_paragraph: 1 });
    expect(chunks.at(-1)?.location).toBeUndefined();
  });
});

describe('a chunk of a presentation', () => {
  it('is on the slide that its location names', async () => {
    const shapes = Array.from({ length: 6 }, (_, at) =>
      [slideText(`Hall ${at}`), slideText(`w${at} stands open.`), slideText(`w${at} is full by noon.`)].join(
        '',
      ),
    );

    const chunks = await chunksOf('halls.pptx', pptxOf(shapes, [], [3, 1, 2, 6, 5, 4]));

    const found = chunks.map(({ words, location }) => [words, location]);
    expect(found).toEqual(
      [3, 1, 2, 6, 5, 4].map((file, at) => [
        [`w${file - 1}`, `w${file - 1}`],
        { kind: 'slide', slide: at + 1 },
      ]),
    );
  });
});
