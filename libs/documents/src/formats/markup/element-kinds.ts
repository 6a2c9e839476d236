import { isTag, type AnyNode, type Element } from './markup-dom.js';

/** Elements whose content is invisible to readers. */
const UNSEEN = new Set(
  'script style noscript template head title meta link svg canvas iframe object embed audio video map select datalist button textarea input'.split(
    ' ',
  ),
);
const BLOCKS = new Set(
  'address article aside blockquote body center dd details dialog dir div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr html legend li listing main menu nav ol optgroup option p plaintext pre search section summary table tbody td tfoot th thead tr ul xmp'.split(
    ' ',
  ),
);

export function isUnseen(element: Element): boolean {
  const { hidden, style = '' } = element.attribs;
  return (
    UNSEEN.has(element.name) ||
    hidden !== undefined ||
    /display\s*:\s*none|visibility\s*:\s*hidden/i.test(style)
  );
}

export function isBlockElement(node: AnyNode): node is Element {
  return isTag(node) && BLOCKS.has(node.name);
}

/**
 * Tells whether an element contains block elements, with caching: asked at each level, it still takes a single walk of
 * the tree.
 */
export class BlockFinder {
  private readonly known = new Map<Element, boolean>();

  holdsBlocks(element: Element): boolean {
    const known = this.known.get(element);
    if (known !== undefined) return known;
    const found = element.children.some(
      (child) => isTag(child) && !isUnseen(child) && (isBlockElement(child) || this.holdsBlocks(child)),
    );
    this.known.set(element, found);
    return found;
  }
}

/** 1 to 6, null if it is not a heading. */
export function headingLevel(element: Element): number | null {
  const tag = /^h([1-6])$/.exec(element.name);
  if (tag) return Number(tag[1]);
  if (element.attribs.role !== 'heading') return null;
  const level = Number(element.attribs['aria-level'] ?? 2);
  return Number.isInteger(level) ? Math.min(6, Math.max(1, level)) : 2;
}
