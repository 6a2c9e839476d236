import { isTag, type Element } from 'domhandler';
import type { ZipArchive } from '../../inspection/zip-archive.js';
import type { Block, FigureBlock } from '../../model.js';
import { cleanLine } from '../clean-text.js';
import { childAt, descendantsNamed, parseXml } from '../office-xml.js';
import { isTelling, NO_PICTURE, type PictureStore, type StoredPicture } from '../pictures.js';
import { chartTable } from './chart-table.js';
import type { Slide } from './presentation.js';
import { shapeBlocks, shapeText, type TextRole } from './shape-text.js';
import { slideTable } from './slide-table.js';

/** Placeholders that every slide repeats and that are not part of its text. */
const DROPPED_PLACEHOLDERS = new Set(['dt', 'ftr', 'sldNum', 'hdr', 'sldImg']);
const TITLE_PLACEHOLDERS = new Set(['title', 'ctrTitle']);
const MAX_GROUP_DEPTH = 30;

/** Reads slides in the order of their shapes, which is PowerPoint's reading order. */
export class SlideReader {
  /** Images, charts and diagrams already read: repetitions are skipped. */
  private readonly seen = new Set<string>();

  constructor(
    private readonly archive: ZipArchive,
    private readonly pictures: PictureStore,
  ) {}

  /** The blocks of a slide without their regions; the title is null if the slide has none. */
  async read(slide: Slide): Promise<{ title: string | null; blocks: Block[] }> {
    const shapes = flatten(slide.shapes);
    const titleShape = shapes.find((shape) => TITLE_PLACEHOLDERS.has(placeholder(shape)?.type ?? ''));
    const title = titleShape ? cleanLine(shapeText(titleShape)) || null : null;
    const blocks: Block[] = [];
    for (const shape of shapes) if (shape !== titleShape) blocks.push(...(await this.shape(shape, slide)));
    blocks.push(...notesOf(slide));
    if (title !== null) return { title, blocks };
    // Slides without a title placeholder often use a text box instead.
    const [first, ...rest] = blocks;
    return first?.type === 'paragraph' && first.text.length <= 80 && rest.length > 0
      ? { title: cleanLine(first.text), blocks: rest }
      : { title: null, blocks };
  }

  private async shape(shape: Element, slide: Slide): Promise<Block[]> {
    switch (shape.name) {
      case 'p:sp':
      case 'p:cxnSp':
        return textOf(shape);
      case 'p:pic':
        return this.picture(shape, slide);
      case 'p:graphicFrame':
        return this.graphic(shape, slide);
      default:
        return [];
    }
  }

  private async picture(shape: Element, slide: Slide): Promise<Block[]> {
    const id = childAt(shape, 'p:blipFill', 'a:blip')?.attribs['r:embed'] ?? '';
    const target = slide.relationships.get(id)?.target;
    const stored = target === undefined ? NO_PICTURE : await this.storedPicture(target);
    if (stored === null) return [];
    const altText = describe(childAt(shape, 'p:nvPicPr', 'p:cNvPr'));
    const figure: FigureBlock = { type: 'figure', caption: null, altText, ...stored, regions: [] };
    return isTelling(figure) ? [figure] : [];
  }

  private async storedPicture(path: string): Promise<StoredPicture | null> {
    if (this.seen.has(path)) return null;
    this.seen.add(path);
    const bytes = await this.archive.read(path);
    return bytes ? this.pictures.store(bytes) : NO_PICTURE;
  }

  private async graphic(frame: Element, slide: Slide): Promise<Block[]> {
    const graphic = childAt(frame, 'a:graphic', 'a:graphicData');
    if (!graphic) return [];
    const table = childAt(graphic, 'a:tbl');
    if (table) return slideTable(table);
    const chart = await this.part(childAt(graphic, 'c:chart')?.attribs['r:id'], slide);
    if (chart) return chartTable(chart);
    const diagram = await this.part(childAt(graphic, 'dgm:relIds')?.attribs['r:dm'], slide);
    return diagram ? diagramList(diagram) : [];
  }

  private async part(id: string | undefined, slide: Slide): Promise<ReturnType<typeof parseXml> | null> {
    const target = slide.relationships.get(id ?? '')?.target;
    if (target === undefined || this.seen.has(target)) return null;
    this.seen.add(target);
    const xml = await this.archive.readXml(target);
    return xml === null ? null : parseXml(xml);
  }
}

/** Shapes, with groups replaced by their content; of alternatives the first readable one. */
function flatten(tree: Element, depth = 0): Element[] {
  if (depth > MAX_GROUP_DEPTH) return [];
  return tree.children.filter(isTag).flatMap((child) => {
    if (child.name === 'p:grpSp') return flatten(child, depth + 1);
    if (child.name !== 'mc:AlternateContent') return [child];
    const choices = child.children.filter(isTag).map((choice) => flatten(choice, depth + 1));
    return choices.find((shapes) => shapes.some((shape) => READABLE.has(shape.name))) ?? [];
  });
}

const READABLE = new Set(['p:sp', 'p:pic', 'p:graphicFrame']);

function placeholder(shape: Element): { type: string } | null {
  const element = childAt(shape, 'p:nvSpPr', 'p:nvPr', 'p:ph');
  return element && { type: element.attribs.type ?? 'body' };
}

function textOf(shape: Element): Block[] {
  const type = placeholder(shape)?.type;
  if (type !== undefined && DROPPED_PLACEHOLDERS.has(type)) return [];
  const role: TextRole = type === 'body' || type === 'obj' ? 'body' : 'box';
  return shapeBlocks(shape, role);
}

/** The notes' own text, without the slide's image, date and number on the notes page. */
function notesOf(slide: Slide): Block[] {
  if (!slide.notes) return [];
  const bodies = flatten(slide.notes).filter((shape) => placeholder(shape)?.type === 'body');
  return bodies.flatMap((body) => shapeBlocks(body, 'box'));
}

/** Boxes of a diagram (SmartArt) in their order. */
function diagramList(diagram: ReturnType<typeof parseXml>): Block[] {
  const items = descendantsNamed(diagram, 'dgm:pt')
    .map((point) => cleanLine(shapeText(point)))
    .filter((text) => text !== '')
    .map((text) => ({ text, depth: 0, marker: '-' }));
  return items.length > 0 ? [{ type: 'list', items, regions: [] }] : [];
}

function describe(properties: Element | null): string | null {
  return cleanLine(properties?.attribs.descr ?? properties?.attribs.title ?? '') || null;
}
