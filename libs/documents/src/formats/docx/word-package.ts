import { corruptFile } from '../../inspection/unreadable.js';
import { decodeXml, type ZipArchive } from '../../inspection/zip-archive.js';
import { printNumbers } from './printed-numbers.js';
import { readNumbering } from './word-numbering.js';
import { sliceBody } from './word-slices.js';
import { readWordStyles, type WordStyle } from './word-styles.js';

const NAME = 'The Word document';

/** Stands for an image that was read before: a document may refer to one a million times. */
export const REPEATED_PICTURE = Buffer.from('repeated');

/**
 * The parts of a Word document for mammoth: read through the limited archive, without XML entities, and with the
 * printed numbers of headings inserted. A large document comes in slices, each of which is converted separately.
 */
export class WordPackage {
  private readonly pictures = new Set<string>();
  /** The remaining slices of the document, the current one first; null until it is read. */
  private slices: string[] | null = null;

  private constructor(
    private readonly archive: ZipArchive,
    readonly styles: ReadonlyMap<string, WordStyle>,
    private readonly numberingXml: string | null,
  ) {}

  static async open(archive: ZipArchive): Promise<WordPackage> {
    const styles = await archive.readXml('word/styles.xml');
    const numbering = await archive.readXml('word/numbering.xml');
    return new WordPackage(archive, styles === null ? new Map() : readWordStyles(styles), numbering);
  }

  exists(name: string): boolean {
    return this.archive.has(name);
  }

  /** Advances to the document's next slice. @returns how many are left including it: 0 after the last */
  turn(): number {
    this.slices?.shift();
    return this.slices?.length ?? 0;
  }

  async read(name: string, encoding?: string): Promise<string | Uint8Array> {
    const isDocument = /^word\/document\d*\.xml$/i.test(name);
    if (isDocument && this.slices?.[0] !== undefined) return this.slices[0];
    if (encoding === undefined && this.pictures.has(name)) return REPEATED_PICTURE;
    if (encoding === undefined) this.pictures.add(name);
    const bytes = await this.archive.read(name);
    if (bytes === null) throw corruptFile(NAME, `lacks its part "${name}"`);
    if (encoding === undefined) return bytes;
    if (encoding === 'base64') return bytes.toString('base64');
    const xml = decodeXml(bytes);
    if (/<!\s*(DOCTYPE|ENTITY)/i.test(xml.slice(0, 4096)))
      throw corruptFile(NAME, 'declares XML entities, which Word documents never do');
    // The library searches the end of each, and continues after its first character if there is none.
    for (const [start, end] of [
      ['<!--', '-->'],
      ['<![CDATA[', ']]>'],
      ['<?', '?>'],
    ] as const)
      if (xml.lastIndexOf(start) > xml.lastIndexOf(end))
        throw corruptFile(NAME, `lacks an end of "${start}"`);
    if (!isDocument) return xml;
    this.slices = sliceBody(this.withNumbers(xml));
    return this.slices[0]!;
  }

  private withNumbers(xml: string): string {
    if (this.numberingXml === null) return xml;
    return printNumbers(xml, { styles: this.styles, numbering: readNumbering(this.numberingXml) });
  }
}
