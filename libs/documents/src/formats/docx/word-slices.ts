import { Parser } from 'htmlparser2';
import { UnreadableDocumentError } from '@tessera/blocks';
import { MAX_XML_DEPTH, tooDeep } from '../office-xml.js';

/** Limits on the tags of a document, since mammoth builds two trees of about a kilobyte per tag. */
interface TagLimits {
  /** Maximum passed to mammoth at a time. */
  perSlice: number;
  /** Maximum in one table or other element that cannot be split. */
  perElement: number;
  perDocument: number;
}

const DEFAULT_TAG_LIMITS: TagLimits = {
  perSlice: 100_000,
  perElement: 1_000_000,
  perDocument: 2_000_000,
};

/**
 * Splits the XML of a document between the paragraphs and tables of its body. Each slice is a valid document. A small
 * document is one slice, and a list stays in one slice unless it is longer.
 * @throws UnreadableDocumentError `file_too_large` over a limit, `file_corrupt`
 */
export function sliceBody(xml: string, limits = DEFAULT_TAG_LIMITS): string[] {
  const tags = countTags(xml, limits.perDocument);
  if (tags > limits.perDocument) throw tooManyTags('The Word document', limits.perDocument, tags);
  if (tags <= limits.perSlice) return [xml];
  const cutter = new BodyCutter(xml, limits);
  return cutter.slices();
}

/** Counts up to `limit`, plus one if there are more. */
function countTags(xml: string, limit: number): number {
  let count = 0;
  for (let at = xml.indexOf('<'); at >= 0 && count <= limit; at = xml.indexOf('<', at + 1)) count++;
  return count;
}

const BODY = 'w:body';
/** Depth of the body in the document, and of its children. */
const BODY_DEPTH = 2;

class BodyCutter {
  private readonly cuts: number[] = [];
  private tags = 0;
  private tagsOfElement = 0;
  private depth = 0;
  private isInBody = false;
  private bodyEnd = -1;

  constructor(
    private readonly xml: string,
    private readonly limits: TagLimits,
  ) {}

  /** The unchanged document if it has no body. */
  slices(): string[] {
    this.findCuts();
    const [start] = this.cuts;
    if (start === undefined || this.bodyEnd < 0) return [this.xml];
    const ends = [...this.cuts.slice(1), this.bodyEnd];
    const [before, after] = [this.xml.slice(0, start), this.xml.slice(this.bodyEnd)];
    return ends.map((end, index) => before + this.xml.slice(this.cuts[index], end) + after);
  }

  private findCuts(): void {
    const parser = new Parser(
      {
        onopentag: (name) => {
          if (++this.depth > MAX_XML_DEPTH) throw tooDeep();
          this.tags++;
          if (this.depth === BODY_DEPTH && name === BODY) {
            this.isInBody = true;
            this.cutAt(parser.endIndex + 1);
          } else if (this.isInBody && this.depth === BODY_DEPTH + 1) {
            this.tagsOfElement = 0;
            if (this.mayCut(parser.startIndex)) this.cutAt(parser.startIndex);
          } else this.countInElement();
        },
        onclosetag: (name) => {
          this.tags++;
          if (this.depth-- === BODY_DEPTH && name === BODY) {
            this.isInBody = false;
            this.bodyEnd = parser.startIndex;
          }
        },
      },
      { xmlMode: true },
    );
    parser.end(this.xml);
  }

  private cutAt(place: number): void {
    this.cuts.push(place);
    this.tags = 0;
  }

  /** Whether to cut here. Before a list item, whose numbering would restart, only if the slice is full. */
  private mayCut(place: number): boolean {
    const { perSlice } = this.limits;
    if (this.tags < perSlice / 2) return false;
    return this.tags >= perSlice || !this.xml.slice(place, place + 1_000).includes('<w:numPr');
  }

  private countInElement(): void {
    const { perElement } = this.limits;
    if (++this.tagsOfElement * 2 > perElement)
      throw tooManyTags('A table of the Word document', perElement, this.tagsOfElement * 2);
  }
}

function tooManyTags(name: string, limit: number, actual: number): UnreadableDocumentError {
  return new UnreadableDocumentError(
    'file_too_large',
    `${name} has more than ${limit.toLocaleString('en-US')} XML tags.`,
    'Split it into smaller documents and upload them one by one.',
    { limit, actual },
  );
}
