import type { Element } from 'domhandler';
import { corruptFile } from '../../inspection/unreadable.js';
import type { ZipArchive } from '../../inspection/zip-archive.js';
import {
  childAt,
  childrenNamed,
  descendantsNamed,
  parseXml,
  readRelationships,
  type Relationship,
} from '../office-xml.js';

/** One slide with its related parts. */
export interface Slide {
  /** From 1, in presentation order. */
  number: number;
  /** `p:spTree` */
  shapes: Element;
  relationships: ReadonlyMap<string, Relationship>;
  /** Whether its layout makes it open the deck or a part of it. */
  opensPart: boolean;
  /** `p:spTree` of the speaker notes. */
  notes: Element | null;
}

const NAME = 'The presentation';
const OPENING_LAYOUTS = new Set(['title', 'secHead']);

/** The slides of a presentation, read one by one. */
export class Presentation {
  private readonly layoutTypes = new Map<string, string>();
  /** Slides and notes already read. */
  private readonly seen = new Set<string>();

  private constructor(
    private readonly archive: ZipArchive,
    private readonly slidePaths: readonly string[],
  ) {}

  static async open(archive: ZipArchive): Promise<Presentation> {
    const path = archive.names.find((name) => /^ppt\/presentation\d*\.xml$/i.test(name));
    const xml = path && (await archive.readXml(path));
    if (!path || !xml) throw corruptFile(NAME, 'lacks its main part');
    const relationships = await readRelationships(archive, path);
    const ids = descendantsNamed(parseXml(xml), 'p:sldIdLst').flatMap((list) =>
      childrenNamed(list, 'p:sldId'),
    );
    const paths = ids.flatMap(({ attribs }) => relationships.get(attribs['r:id'] ?? '')?.target ?? []);
    // A presentation that lists a slide twice shows it twice; its text is read once.
    return new Presentation(
      archive,
      [...new Set(paths)].filter((slide) => archive.has(slide)),
    );
  }

  get slideCount(): number {
    return this.slidePaths.length;
  }

  async *slides(): AsyncGenerator<Slide, void, void> {
    for (const [index, path] of this.slidePaths.entries()) {
      const shapes = await this.shapesOf(path);
      if (!shapes) continue;
      const relationships = await readRelationships(this.archive, path);
      const related = (type: string): string | undefined =>
        [...relationships.values()].find((relationship) => relationship.type === type)?.target;
      const notes = related('notesSlide');
      yield {
        number: index + 1,
        shapes,
        relationships,
        opensPart: OPENING_LAYOUTS.has(await this.layoutType(related('slideLayout'))),
        notes: notes === undefined || this.seen.has(notes) ? null : await this.shapesOf(notes),
      };
    }
  }

  private async shapesOf(path: string): Promise<Element | null> {
    this.seen.add(path);
    const xml = await this.archive.readXml(path);
    if (xml === null) return null;
    const document = parseXml(xml);
    return (
      childAt(document, 'p:sld', 'p:cSld', 'p:spTree') ?? childAt(document, 'p:notes', 'p:cSld', 'p:spTree')
    );
  }

  private async layoutType(path: string | undefined): Promise<string> {
    if (path === undefined) return '';
    const known = this.layoutTypes.get(path);
    if (known !== undefined) return known;
    const xml = await this.archive.readXml(path);
    const type = childAt(parseXml(xml ?? ''), 'p:sldLayout')?.attribs.type ?? '';
    this.layoutTypes.set(path, type);
    return type;
  }
}
