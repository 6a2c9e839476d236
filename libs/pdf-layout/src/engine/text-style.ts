import type { PdfPage } from './pdf-page.js';

/** The common properties of a text object's glyphs. */
export interface TextStyle {
  font: string;
  /** In points as displayed. */
  size: number;
  bold: boolean;
  italic: boolean;
  /** All glyphs have the same width, as in code. */
  fixedPitch: boolean;
  /** Drawn with neither fill nor stroke: the text layer behind a scan. */
  invisible: boolean;
  /** Marked content id that the structure tree refers to; -1 if absent. */
  contentId: number;
  /** Marked as decoration (running headers and the like) by a tagged PDF. */
  artifact: boolean;
  /** Clockwise quarter turns of the writing direction on the displayed page. */
  turns: number;
}

const INVISIBLE = 3;
const FILL_AND_STROKE = 2;
const FORCE_BOLD_FLAG = 1 << 18;
const ITALIC_FLAG = 1 << 6;
const BOLD_WEIGHT = 600;
const BOLD_NAME = /bold|black|heavy|semibold|demi|NimbusRomNo9L-Medi|CMBX|CMB\d|SFBX|-[BH]$|[-,]bd/i;
const FIXED_NAME = /courier|mono(?!type)|consol|menlo|typewriter|CMTT|SFTT|lucidacons|inconsolata/i;
const ITALIC_NAME = /italic|oblique|kursiv|slanted/i;

/** Reads styles of text objects. Each distinct style exists once, so that styles compare by identity. */
export class StyleReader {
  private readonly byObject = new Map<number, TextStyle>();
  private readonly distinct = new Map<string, TextStyle>();
  private readonly readsMarks: boolean;

  constructor(private readonly page: PdfPage) {
    this.readsMarks = page.document.isTagged;
  }

  /** @param index of a character that `textObject` draws */
  read(textObject: number, index: number): TextStyle {
    const known = this.byObject.get(textObject);
    if (known) return known;
    const style = this.intern(this.describe(textObject, index));
    this.byObject.set(textObject, style);
    return style;
  }

  private describe(textObject: number, index: number): TextStyle {
    const { pdfium, text, toDisplay } = this.page;
    const { api, scratch } = pdfium;
    const flagsAddress = scratch + 16_000;
    const font = pdfium.utf8((buffer) => api.FPDFText_GetFontInfo(text, index, buffer, 512, flagsAddress));
    const flags = pdfium.int32(flagsAddress);
    const renderMode = textObject === 0 ? 0 : api.FPDFTextObj_GetTextRenderMode(textObject);
    const weight = api.FPDFText_GetFontWeight(text, index);
    api.FPDFText_GetMatrix(text, index, scratch);
    const [a, b, c, d] = [0, 4, 8, 12].map((offset) => pdfium.float32(scratch + offset)) as [
      number,
      number,
      number,
      number,
    ];
    const size = api.FPDFText_GetFontSize(text, index) * (Math.hypot(c, d) || 1);
    const directionX = a * toDisplay.a + b * toDisplay.c;
    const directionY = a * toDisplay.b + b * toDisplay.d;
    return {
      font: font.replace(/^[A-Z]{6}\+/, ''),
      size: Math.round(Math.abs(size) * 10) / 10,
      bold:
        BOLD_NAME.test(font) ||
        weight >= BOLD_WEIGHT ||
        (flags & FORCE_BOLD_FLAG) !== 0 ||
        renderMode === FILL_AND_STROKE,
      italic: ITALIC_NAME.test(font) || (flags & ITALIC_FLAG) !== 0,
      fixedPitch: FIXED_NAME.test(font),
      invisible: renderMode === INVISIBLE,
      contentId: textObject === 0 ? -1 : api.FPDFPageObj_GetMarkedContentID(textObject),
      artifact: this.readsMarks && textObject !== 0 && this.isArtifact(textObject),
      turns: ((Math.round(Math.atan2(directionY, directionX) / (Math.PI / 2)) % 4) + 4) % 4,
    };
  }

  private isArtifact(textObject: number): boolean {
    const { pdfium } = this.page;
    const { api, scratch } = pdfium;
    const count = api.FPDFPageObj_CountMarks(textObject);
    for (let index = 0; index < count; index += 1) {
      const mark = api.FPDFPageObj_GetMark(textObject, index);
      const lengthAddress = scratch + 16_000;
      const name = pdfium.utf16((buffer) => {
        api.FPDFPageObjMark_GetName(mark, buffer, 512, lengthAddress);
        return pdfium.uint32(lengthAddress);
      });
      if (name === 'Artifact') return true;
    }
    return false;
  }

  private intern(style: TextStyle): TextStyle {
    const { font, size, bold, italic, invisible, contentId, artifact, turns } = style;
    const key = `${font}|${size}|${bold}|${italic}|${invisible}|${contentId}|${artifact}|${turns}`;
    const known = this.distinct.get(key);
    if (known) return known;
    this.distinct.set(key, style);
    return style;
  }
}
