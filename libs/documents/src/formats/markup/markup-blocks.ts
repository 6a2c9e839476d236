import type { Block, FigureBlock, ListBlock, ParagraphBlock, Region } from '../../model.js';
import { cleanCode, cleanLine } from '../clean-text.js';
import { ParagraphNumbers } from '../paragraph-numbers.js';
import { BlockFinder, headingLevel, isBlockElement, isUnseen } from './element-kinds.js';
import { inlineText } from './inline-text.js';
import { listMarker } from './list-marker.js';
import {
  childElements,
  findElements,
  findOutermost,
  isTag,
  isText,
  type AnyNode,
  type Element,
} from './markup-dom.js';
import { captionOf, isLayoutTable, tableOf, tableRows } from './markup-table.js';

/** A figure as it is in the markup; the caller adds its image. */
export interface MarkupFigure extends FigureBlock {
  /** The `src` attribute. */
  source: string;
}

export type MarkupBlock = Exclude<Block, FigureBlock> | MarkupFigure;

const MAX_LIST_DEPTH = 8;

/** Regions of the nodes of a block, for markup with positions. */
export type RegionsOf = (nodes: readonly AnyNode[]) => Region[];

const NOWHERE: RegionsOf = () => [];

/**
 * The blocks of an HTML tree in reading order: what a browser would render, whatever element it is in; the tree's depth
 * must be limited.
 */
export function* markupBlocks(
  root: AnyNode,
  { regionsOf = NOWHERE }: { regionsOf?: RegionsOf } = {},
): Generator<MarkupBlock, void, void> {
  const reader = new MarkupReader(regionsOf);
  const numbers = new ParagraphNumbers();
  for (const block of reader.flow('children' in root ? root.children : [root])) yield numbers.locate(block);
}

class MarkupReader {
  private readonly finder = new BlockFinder();

  constructor(readonly regionsOf: RegionsOf) {}

  /** Runs of inline nodes become paragraphs; blocks between them are parsed by their kind. */
  *flow(nodes: readonly AnyNode[]): Generator<MarkupBlock> {
    let inline: AnyNode[] = [];
    for (const node of nodes) {
      if (isTag(node) && isUnseen(node)) continue;
      if (isTag(node) && (isBlockElement(node) || this.finder.holdsBlocks(node))) {
        yield* this.paragraph(inline);
        inline = [];
        yield* this.block(node);
      } else if (isTag(node) || isText(node)) inline.push(node);
    }
    yield* this.paragraph(inline);
  }

  private *block(element: Element): Generator<MarkupBlock> {
    const level = headingLevel(element);
    if (level !== null) {
      yield* this.heading(element, level);
      return;
    }
    switch (element.name) {
      case 'ul':
      case 'ol':
      case 'menu':
      case 'dir':
        yield* new ListReader(this).read(element);
        break;
      case 'dl':
        yield* this.definitions(element);
        break;
      case 'table':
        yield* this.table(element);
        break;
      case 'pre':
      case 'listing':
      case 'xmp':
        yield* this.code(element);
        break;
      case 'figure':
        yield* this.figure(element);
        break;
      default:
        yield* this.flow(element.children);
    }
  }

  private *paragraph(nodes: readonly AnyNode[]): Generator<MarkupBlock> {
    if (nodes.length === 0) return;
    const text = inlineText(nodes);
    if (text !== '')
      yield { type: 'paragraph', text, regions: this.regionsOf(nodes) } satisfies ParagraphBlock;
    for (const node of nodes) yield* this.figuresIn(node);
  }

  private *heading(element: Element, level: number): Generator<MarkupBlock> {
    const text = cleanLine(inlineText(element.children));
    if (text !== '') yield { type: 'heading', level, text, regions: this.regionsOf(element.children) };
    yield* this.figuresIn(element);
  }

  private *definitions(element: Element): Generator<MarkupBlock> {
    const items: ListBlock['items'] = [];
    const parts = findOutermost(element, ({ name }) => name === 'dt' || name === 'dd');
    for (const part of parts) {
      const text = cleanLine(inlineText(part.children));
      const last = items.at(-1);
      if (text === '') continue;
      if (part.name === 'dd' && last) last.text += last.text.endsWith(':') ? ` ${text}` : `: ${text}`;
      else items.push({ text, depth: 0, marker: '-' });
    }
    if (items.length > 0) yield { type: 'list', items, regions: this.regionsOf(parts) };
  }

  private *table(element: Element): Generator<MarkupBlock> {
    if (isLayoutTable(element)) {
      const cells = tableRows(element).flatMap(({ row }) => childElements(row));
      for (const cell of cells) yield* this.flow(cell.children);
      if (cells.length === 0)
        yield* this.flow(element.children.filter((child) => !isTag(child) || child.name === 'caption'));
      return;
    }
    const table = tableOf(element, this.regionsOf);
    if (table) yield table;
    yield* this.figuresIn(element);
  }

  private *figure(element: Element): Generator<MarkupBlock> {
    const caption = findElements(element, ({ name }) => name === 'figcaption')[0];
    const text = caption ? cleanLine(inlineText(caption.children)) : '';
    const figures = [...this.figuresIn(element)];
    const rest = element.children.filter((child) => child !== caption);
    for (const block of this.flow(rest)) {
      if (block.type === 'table')
        yield block.caption === null ? { ...block, ...captionOf(caption, this.regionsOf) } : block;
      else if (block.type !== 'figure') yield block;
    }
    for (const [index, figure] of figures.entries())
      yield { ...figure, caption: index === 0 && text !== '' ? text : figure.caption };
    if (figures.length === 0 && text !== '' && !this.holdsTable(element))
      yield { type: 'paragraph', text, regions: caption ? this.regionsOf(caption.children) : [] };
  }

  private *code(element: Element): Generator<MarkupBlock> {
    const text = cleanCode(sourceTextOf(element));
    if (text !== '') yield { type: 'code', text, regions: this.regionsOf(element.children) };
  }

  /** Images below a node, except those below nodes that `except` matches. */
  *figuresIn(node: AnyNode, except?: (node: AnyNode) => boolean): Generator<MarkupFigure> {
    if (!isTag(node) || isUnseen(node)) return;
    if (node.name === 'img') {
      const altText = cleanLine(node.attribs.alt ?? '') || null;
      const source = node.attribs.src ?? '';
      const size = { widthPx: null, heightPx: null };
      const regions = this.regionsOf([node]);
      yield { type: 'figure', caption: null, altText, imageFile: null, ...size, source, regions };
    }
    for (const child of node.children) if (!except?.(child)) yield* this.figuresIn(child, except);
  }

  private holdsTable(element: Element): boolean {
    return findElements(element, ({ name }) => name === 'table').length > 0;
  }
}

/** Reads a list including nested ones as one block; other content of an item (a table, code) splits it. */
class ListReader {
  private items: ListBlock['items'] = [];
  /** Nodes of the current item. */
  private nodes: AnyNode[] = [];

  constructor(private readonly reader: MarkupReader) {}

  *read(list: Element): Generator<MarkupBlock> {
    yield* this.list(list, 0);
    yield* this.flush();
  }

  private *list(list: Element, depth: number): Generator<MarkupBlock> {
    let number = Number.parseInt(list.attribs.start ?? '1', 10) || 1;
    for (const child of childElements(list)) {
      if (isUnseen(child)) continue;
      if (child.name !== 'li') {
        yield* isList(child) ? this.list(child, Math.min(depth + 1, MAX_LIST_DEPTH)) : this.other([child]);
        continue;
      }
      number = Number.parseInt(child.attribs.value ?? '', 10) || number;
      yield* this.item(child, { depth, marker: listMarker(list, number) });
      number++;
    }
  }

  private *item(element: Element, place: { depth: number; marker: string }): Generator<MarkupBlock> {
    let run: AnyNode[] = [];
    let { marker } = place;
    const close = (): void => {
      const text = cleanLine(inlineText(run));
      const nodes = run;
      run = [];
      if (text === '') return;
      this.items.push({ text, depth: place.depth, marker });
      this.nodes.push(...nodes);
      // After a nested list, the rest belongs to the same item.
      marker = '';
    };
    for (const part of itemParts(element)) {
      if (!isTag(part) || (!isList(part) && !STANDS_ALONE.has(part.name))) {
        run.push(part);
        continue;
      }
      close();
      yield* isList(part) ? this.list(part, Math.min(place.depth + 1, MAX_LIST_DEPTH)) : this.other([part]);
    }
    close();
    yield* this.reader.figuresIn(element, isList);
  }

  private *other(nodes: readonly AnyNode[]): Generator<MarkupBlock> {
    yield* this.flush();
    for (const block of this.reader.flow(nodes)) if (block.type !== 'figure') yield block;
  }

  private *flush(): Generator<MarkupBlock> {
    if (this.items.length > 0)
      yield { type: 'list', items: this.items, regions: this.reader.regionsOf(this.nodes) };
    this.items = [];
    this.nodes = [];
  }
}

const STANDS_ALONE = new Set(['table', 'pre', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'dl']);

function isList(node: AnyNode): boolean {
  return isTag(node) && ['ul', 'ol', 'menu', 'dir'].includes(node.name);
}

/** An item's inline runs and blocks: paragraphs and divisions are unwrapped. */
function itemParts(element: Element): AnyNode[] {
  return element.children.flatMap((child) =>
    isTag(child) &&
    !isUnseen(child) &&
    ['p', 'div', 'section', 'span', 'article'].includes(child.name) &&
    holdsStructure(child)
      ? itemParts(child)
      : [child],
  );
}

function holdsStructure(element: Element): boolean {
  return findElements(element, (inner) => isList(inner) || STANDS_ALONE.has(inner.name)).length > 0;
}

function sourceTextOf(element: Element): string {
  const parts: string[] = [];
  const collect = (node: AnyNode): void => {
    if (isText(node)) parts.push(node.data);
    else if (isTag(node) && node.name === 'br') parts.push('\n');
    else if ('children' in node) node.children.forEach(collect);
  };
  collect(element);
  return parts.join('');
}
