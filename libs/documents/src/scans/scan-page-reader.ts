import type { Box } from '../model.js';
import {
  type Vocabulary,
  isRightToLeft,
  isUnspaced,
  type PageGraphics,
  type Rule,
  type Word,
  type TextStyle,
  compose,
  NO_GRAPHICS,
  type PageContent,
  toPageContent,
  type PageReader,
  quarterTurns,
} from '@tessera/pdf-layout';
import { type ScanLine, straightPage } from './scan-lines.js';
import type { ScannedPage, ScannedRule } from './scan.js';
import type { ScanSpool } from './scan-spool.js';
import { straightBox, straightRules, turnBack } from './skew.js';
import { TypeSizes } from './type-sizes.js';
import { TypeWeight } from './type-weight.js';

const POINTS_PER_INCH = 72;
/** Extent of a printed word's box, whatever its letters. */
const ASCENT = 0.8;
const DESCENT = 0.22;

/** Reads the pages of a scan like those of a printed document. */
export class ScanPageReader implements PageReader {
  private readonly sizes = new TypeSizes();
  private readonly typeWeight = new TypeWeight();
  /** One per size and weight: styles are compared by identity. */
  private readonly styles = new Map<string, TextStyle>();

  constructor(private readonly spool: ScanSpool) {
    for (const pageNumber of this.pageNumbers) {
      const { lines } = straightPage(spool.read(pageNumber));
      this.sizes.add(lines);
      this.typeWeight.add(lines);
    }
  }

  get pageNumbers(): readonly number[] {
    return this.spool.pageNumbers;
  }

  read(pageNumber: number, vocabulary: Vocabulary): PageContent {
    const page = this.spool.read(pageNumber);
    const { lines, slope } = straightPage(page);
    const words = lines.flatMap((line) => this.wordsOf(line));
    const width = (page.width * POINTS_PER_INCH) / page.dpi;
    const height = (page.height * POINTS_PER_INCH) / page.dpi;
    const turnedBack = quarterTurns(-(page.rotation ?? 0) / 90, width, height);
    return toPageContent(words, {
      pageNumber,
      width,
      height,
      pageSize: turnedBack.b === 0 ? [width, height] : [height, width],
      toDisplay: slope === 0 ? turnedBack : compose(turnBack(slope), turnedBack),
      hasText: words.length > 0,
      vocabulary,
      readGraphics: () => ({ ...NO_GRAPHICS, ...rulesOf(page, slope), images: picturesOf(page, slope) }),
      readStructure: () => null,
    });
  }

  private wordsOf(line: ScanLine): Word[] {
    const size = this.sizes.sizeOf(line);
    const boldWords = this.typeWeight.boldWords(line);
    return line.words.map(({ text, box }, index) => ({
      text,
      left: box[0],
      right: box[2],
      top: line.baseline - size * ASCENT,
      bottom: line.baseline + size * DESCENT,
      baseline: line.baseline,
      style: this.styleOf(size, index < boldWords),
      spaceBefore: index > 0 && hasBlankBetween(line.words[index - 1]!.text, text),
      rightToLeft: isRightToLeft(text.codePointAt(0)!),
    }));
  }

  private styleOf(size: number, bold: boolean): TextStyle {
    const key = `${size}${bold}`;
    const known = this.styles.get(key);
    if (known) return known;
    const style = {
      font: '',
      size,
      bold,
      italic: false,
      fixedPitch: false,
      invisible: false,
      contentId: -1,
      artifact: false,
      turns: 0,
    };
    this.styles.set(key, style);
    return style;
  }
}

/** In points of the deskewed page. */
function rulesOf({ rules, dpi }: ScannedPage, slope: number): Pick<PageGraphics, 'horizontal' | 'vertical'> {
  const scale = POINTS_PER_INCH / dpi;
  const inPoints = (found: readonly ScannedRule[] = []): Rule[] =>
    found.map(({ at, from, to }) => ({ at: at * scale, from: from * scale, to: to * scale }));
  return straightRules(
    { horizontal: inPoints(rules?.horizontal), vertical: inPoints(rules?.vertical) },
    slope,
  );
}

/** In points of the deskewed page. */
function picturesOf({ pictures = [], dpi }: ScannedPage, slope: number): Box[] {
  const scale = POINTS_PER_INCH / dpi;
  return pictures.map(({ x, y, width, height }) =>
    straightBox([x * scale, y * scale, (x + width) * scale, (y + height) * scale], slope),
  );
}

/** Recognition splits words at spaces, except in scripts without them. */
function hasBlankBetween(previous: string, text: string): boolean {
  return !isUnspaced(previous.codePointAt(0)!) || !isUnspaced(text.codePointAt(0)!);
}
