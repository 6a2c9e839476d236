import {
  DomHandler,
  isTag,
  isText,
  type AnyNode,
  type ChildNode,
  type Document,
  type Element,
  type ParentNode,
} from 'domhandler';
import { Parser } from 'htmlparser2';
import { DEFAULT_FORMAT_LIMITS } from '../limits.js';

export { isTag, isText, type AnyNode, type Document, type Element };

class DepthHandler extends DomHandler {
  /** Whether the next element is dropped. */
  isFlattening = false;
  private isInside = false;

  /** Elements that are open. */
  get depth(): number {
    return this.tagStack.length - 1;
  }

  override onopentag(name: string, attributes: Record<string, string>): void {
    if (this.isFlattening) this.isInside = true;
    else super.onopentag(name, attributes);
  }

  override onclosetag(): void {
    if (!this.isInside) super.onclosetag();
    this.isInside = false;
  }
}

/**
 * Drops elements beyond the depth limit, so that their content moves up: no later recursion can run too deep. They are
 * treated as empty, since the library takes longer per tag the more elements are open.
 */
class BoundedParser extends Parser {
  /** Number of open elements beyond the depth, by name. */
  private readonly flattened = new Map<string, number>();
  private tag: 'opening' | 'opened' | 'closing' = 'opened';

  constructor(
    private readonly handler: DepthHandler,
    private readonly maxDepth: number,
  ) {
    super(handler);
  }

  override onopentagname(start: number, endIndex: number): void {
    this.tag = 'opening';
    this.handler.isFlattening = false;
    super.onopentagname(start, endIndex);
  }

  override onclosetag(start: number, endIndex: number): void {
    this.tag = 'closing';
    this.handler.isFlattening = false;
    super.onclosetag(start, endIndex);
  }

  /** Called twice for an opening tag, once for a closing one. */
  protected override isVoidElement(name: string): boolean {
    if (super.isVoidElement(name)) return true;
    if (this.tag === 'closing') return this.closesFlattened(name);
    if (this.tag === 'opening' && this.handler.depth >= this.maxDepth) {
      this.handler.isFlattening = true;
      this.flattened.set(name, (this.flattened.get(name) ?? 0) + 1);
    }
    this.tag = 'opened';
    return this.handler.isFlattening;
  }

  private closesFlattened(name: string): boolean {
    const open = this.flattened.get(name) ?? 0;
    if (open > 0) this.flattened.set(name, open - 1);
    return open > 0;
  }
}

/** HTML as a tree of limited depth. Never throws: any HTML is valid. */
export function parseMarkup(html: string, maxDepth = DEFAULT_FORMAT_LIMITS.maxDepth): Document {
  const handler = new DepthHandler();
  new BoundedParser(handler, maxDepth).end(html);
  return handler.root;
}

/** Replaces some nodes by others, or by none: one pass over the children of each parent, however many there are. */
export function replaceNodes(replacements: ReadonlyMap<ChildNode, readonly ChildNode[]>): void {
  const parents = new Set([...replacements.keys()].map(({ parent }) => parent));
  for (const parent of parents) {
    if (!parent) continue;
    const before = parent.children;
    parent.children = before.flatMap((child) => replacements.get(child) ?? [child]);
    for (const child of before) if (replacements.has(child)) child.parent = null;
    linkChildren(parent);
  }
}

function linkChildren(parent: ParentNode): void {
  for (const [index, child] of parent.children.entries()) {
    child.parent = parent;
    child.prev = parent.children[index - 1] ?? null;
    child.next = parent.children[index + 1] ?? null;
  }
}

/** Child elements, in document order. */
export function childElements(node: AnyNode): Element[] {
  return 'children' in node ? node.children.filter(isTag) : [];
}

/** Matching elements below a node, without those nested in others. */
export function findOutermost(node: AnyNode, test: (element: Element) => boolean): Element[] {
  if (!('children' in node)) return [];
  return node.children.flatMap((child) =>
    isTag(child) && test(child) ? [child] : findOutermost(child, test),
  );
}

/** All matching elements below a node, in document order. */
export function findElements(node: AnyNode, test: (element: Element) => boolean): Element[] {
  const found: Element[] = [];
  const visit = (at: AnyNode): void => {
    if (isTag(at) && test(at)) found.push(at);
    if ('children' in at) at.children.forEach(visit);
  };
  visit(node);
  return found;
}
