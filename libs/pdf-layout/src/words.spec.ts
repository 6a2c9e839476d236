import { describe, expect, it } from '@jest/globals';
import { PDFHexString, PDFName, PDFNumber, PDFOperator, PDFOperatorNames as Op } from 'pdf-lib';
import type { Block } from '@tessera/blocks';
import { DrawnPdf, type Sheet } from '@tessera/testing/pdf';
import { parse } from './testing/parse.fixture-spec.js';

function textsOf(blocks: readonly Block[]): string[] {
  return blocks.flatMap((block) => ('text' in block ? [block.text] : []));
}

/** Draws each word separately, with a gap of so many ems between them and no space. */
function drawWords(sheet: Sheet, words: readonly string[], x: number, y: number, gapEms: number): void {
  let left = x;
  for (const word of words) {
    sheet.text(word, left, y);
    left += sheet.widthOf(word) + gapEms * 10;
  }
}

/** Draws consecutive texts; one that begins with an f uses the glyph of another letter that the font maps to it. */
function drawWithLigatures(
  pdf: DrawnPdf,
  saidBy: 'ToUnicode' | 'ActualText',
  texts: readonly string[],
): void {
  const { context } = pdf.document;
  const { page } = pdf.sheet();
  const glyphs = ['N', 'G', 'A'];
  const ligatures = [...new Set(texts.filter((text) => text.startsWith('f')))];
  const glyphOf = (text: string) => glyphs[ligatures.indexOf(text)] ?? text;
  const mapped = ligatures.map((text) => `<${hexOf(glyphOf(text))}> <${utf16Of(text)}>`).join(' ');
  const toUnicode = context.stream(`begincmap ${ligatures.length} beginbfchar ${mapped} endbfchar endcmap`);
  const font = {
    Type: 'Font',
    Subtype: 'Type1',
    BaseFont: 'Helvetica',
    Encoding: 'WinAnsiEncoding',
    ...(saidBy === 'ToUnicode' && { ToUnicode: context.register(toUnicode) }),
  };
  page.node.setFontDictionary(PDFName.of('Ligatures'), context.register(context.obj(font)));
  page.pushOperators(
    PDFOperator.of(Op.BeginText),
    PDFOperator.of(Op.SetFontAndSize, ['/Ligatures', PDFNumber.of(10)]),
    PDFOperator.of(Op.MoveText, [PDFNumber.of(40), PDFNumber.of(440)]),
  );
  for (const text of texts) {
    const isSaid = saidBy === 'ActualText' && ligatures.includes(text);
    const properties = `<</ActualText <FEFF${utf16Of(text)}>>>`;
    if (isSaid) page.pushOperators(PDFOperator.of(Op.BeginMarkedContentSequence, ['/Span', properties]));
    page.pushOperators(PDFOperator.of(Op.ShowText, [PDFHexString.of(hexOf(glyphOf(text)))]));
    if (isSaid) page.pushOperators(PDFOperator.of(Op.EndMarkedContent));
  }
  page.pushOperators(PDFOperator.of(Op.EndText));
}

function hexOf(text: string): string {
  return Buffer.from(text, 'latin1').toString('hex');
}

function utf16Of(text: string): string {
  return Buffer.from(text, 'utf16le').swap16().toString('hex');
}

describe('words of a PDF', () => {
  it.each([0.14, 0.165, 0.2, 0.3])('are separated by gaps of %d ems alone', async (gapEms) => {
    const pdf = await DrawnPdf.create();
    const words = 'this galaxy is also detected by the observations of the radio telescope'.split(' ');
    drawWords(pdf.sheet(), words, 20, 160, gapEms);

    const { blocks } = await parse(pdf);

    expect(textsOf(blocks)).toEqual([words.join(' ')]);
  });

  it.each([
    ['imitated bold', 0.3],
    ['a shadow', 1.2],
  ])('appear once if they are drawn over themselves as %s', async (_, shift) => {
    const pdf = await DrawnPdf.create();
    const line = 'Goods that are kept dry in hall 77';
    pdf
      .sheet()
      .text(line, 40, 160)
      .text(line, 40 + shift, 160 + shift / 2);

    const { blocks } = await parse(pdf);

    expect(textsOf(blocks)).toEqual([line]);
  });

  it.each(['with blanks between', 'by the spacing of characters'])(
    'are whole if letters are spaced %s',
    async (how) => {
      const pdf = await DrawnPdf.create();
      const sheet = pdf.sheet();
      if (how === 'with blanks between')
        sheet.text('C H A P T E R   O N E', 40, 90, { size: 16, bold: true });
      else {
        sheet.page.pushOperators(PDFOperator.of(Op.SetCharacterSpacing, [PDFNumber.of(5)]));
        sheet.text('CHAPTER ONE', 40, 90, { size: 16, bold: true });
        sheet.page.pushOperators(PDFOperator.of(Op.SetCharacterSpacing, [PDFNumber.of(0)]));
      }
      sheet.text('The goods are kept dry.', 40, 160);

      const { blocks } = await parse(pdf);

      expect(textsOf(blocks)).toEqual(['CHAPTER ONE', 'The goods are kept dry.']);
    },
  );

  it.each(['ToUnicode', 'ActualText'] as const)(
    'stay whole around ligatures, which are one glyph for several letters by %s',
    async (saidBy) => {
      const pdf = await DrawnPdf.create();
      const texts = ['e', 'ff', 'ective o', 'ffi', 'ces o', 'ff', ' in ', 'fi', 'scal years'];
      drawWithLigatures(pdf, saidBy, texts);

      const { blocks } = await parse(pdf);

      expect(textsOf(blocks)).toEqual(['effective offices off in fiscal years']);
    },
  );

  it('stay letters if letters are meant', async () => {
    const pdf = await DrawnPdf.create();
    pdf.sheet().lines(['Mark one of A B C D E on the list.', 'The vectors x y z w of the hall.'], 40, 160);

    const { blocks } = await parse(pdf);

    expect(textsOf(blocks).join(' ')).toBe(
      'Mark one of A B C D E on the list. The vectors x y z w of the hall.',
    );
  });

  it('are separated from the raised number of a footnote before them', async () => {
    const pdf = await DrawnPdf.create();
    pdf.sheet().text('2', 40, 157, { size: 6 }).text('Goods are counted every day.', 43.5, 160);

    const { blocks } = await parse(pdf);

    expect(textsOf(blocks)).toEqual(['2 Goods are counted every day.']);
  });

  it('outside the visible part of a page are not part of it', async () => {
    const pdf = await DrawnPdf.create();
    const sheet = pdf.sheet().text('Right half of a spread', 250, 160).text('Left half of a spread', 40, 160);
    sheet.page.setCropBox(200, 0, 200, 600);

    const { blocks } = await parse(pdf);

    expect(textsOf(blocks)).toEqual(['Right half of a spread']);
  });
});
