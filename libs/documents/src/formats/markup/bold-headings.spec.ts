import { describe, expect, it } from '@jest/globals';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Document, HeadingLevel, Packer, Paragraph, TextRun } from 'docx';
import { type FormatParser, isBlock } from '../../model.js';
import { parseDocx } from '../docx/docx.parser.js';
import { parseMarkdown } from '../markdown/markdown.parser.js';
import { parseText } from '../text/text.parser.js';

const PROSE = 'All finished goods are kept for two weeks before they are handed over to the carrier.';

async function headingsOf(parse: FormatParser, bytes: Uint8Array | string): Promise<string[]> {
  const workFolder = await mkdtemp(join(tmpdir(), 'bold-headings-'));
  try {
    const path = join(workFolder, 'file');
    await writeFile(path, bytes);
    const headings: string[] = [];
    for await (const part of parse({ path, fileName: 'file', workFolder }))
      if (isBlock(part) && part.type === 'heading') headings.push(`${part.level} ${part.text}`);
    return headings;
  } finally {
    await rm(workFolder, { recursive: true });
  }
}

type Level = (typeof HeadingLevel)[keyof typeof HeadingLevel];

function wordDocument(title: Level | undefined, bold: readonly string[]): Promise<Buffer> {
  const prose = () => [new Paragraph(PROSE), new Paragraph(PROSE)];
  const chapters = bold.flatMap((text) => [
    new Paragraph({ children: [new TextRun({ text, bold: true })] }),
    ...prose(),
  ]);
  const first = new Paragraph({ text: 'Rules for goods', ...(title && { heading: title }) });
  return Packer.toBuffer(new Document({ sections: [{ children: [first, ...prose(), ...chapters] }] }));
}

describe('bold paragraphs', () => {
  it('are headings of a Word document without heading styles', async () => {
    expect(await headingsOf(parseDocx, await wordDocument(undefined, ['1. Storage', '1.1 Salt']))).toEqual([
      '2 1. Storage',
      '3 1.1 Salt',
    ]);
  });

  it('are headings below the title, if only the title has a style', async () => {
    const document = await wordDocument(HeadingLevel.TITLE, ['Storage', 'Carriers']);

    expect(await headingsOf(parseDocx, document)).toEqual(['1 Rules for goods', '2 Storage', '2 Carriers']);
  });

  it.each([
    ['a Word document', parseDocx, (bold: string[]) => wordDocument(undefined, bold)],
    ['a text', parseText, (lines: string[]) => lines.flatMap((line) => [line, PROSE]).join('\n\n')],
  ])('follow the order of Chinese numbers in %s', async (_, parse, write) => {
    const numbered = ['第一章 总则', '第一节 仓库', '一、冷库', '（一）食盐', '二、干库'];

    const headings = await headingsOf(parse, await write(numbered));

    expect(headings).toEqual(numbered.map((text, index) => `${[2, 3, 4, 5, 4][index]} ${text}`));
  });

  it('are not headings if chapters are marked as such', async () => {
    const document = await wordDocument(HeadingLevel.HEADING_2, ['Storage']);

    expect(await headingsOf(parseDocx, document)).toEqual(['2 Rules for goods']);
  });

  it('are headings of Markdown below its title', async () => {
    const text = `# Rules for goods\n\n${PROSE}\n\n**Storage**\n\n${PROSE}\n\n${PROSE}\n\n**Kept dry:**\n\n${PROSE}\n`;

    expect(await headingsOf(parseMarkdown, text)).toEqual(['1 Rules for goods', '2 Storage']);
  });
});
