import { DomHandler, Element, isTag, isText, type AnyNode, type Document } from 'domhandler';
import { Parser } from 'htmlparser2';
import { DEFAULT_FORMAT_LIMITS } from '../limits.js';

export { isTag, isText, type AnyNode, type Document, type Element };

/** Elements beyond the depth are left out of the tree, their content moves up: no later recursion can run too deep. */
class BoundedDomHandler extends DomHandler {
  private skipped = 0;

  constructor(private readonly maxDepth: number) {
    super();
  }

  override onopentag(name: string, attributes: Record<string, string>): void {
    if (this.tagStack.length > this.maxDepth) this.skipped++;
    else super.onopentag(name, attributes);
  }

  override onclosetag(): void {
    if (this.skipped > 0) this.skipped--;
    else super.onclosetag();
  }
}

/** HTML as a tree of bounded depth. Never throws: there is no wrong HTML. */
export function parseMarkup(html: string, maxDepth = DEFAULT_FORMAT_LIMITS.maxDepth): Document {
  const handler = new BoundedDomHandler(maxDepth);
  new Parser(handler).end(html);
  return handler.root;
}

/** Child elements, with the document order kept. */
export function childElements(node: AnyNode): Element[] {
  return 'children' in node ? node.children.filter(isTag) : [];
}

/** All elements below, in document order, for which it returns true. */
export function findElements(node: AnyNode, test: (element: Element) => boolean): Element[] {
  const found: Element[] = [];
  const visit = (at: AnyNode): void => {
    if (isTag(at) && test(at)) found.push(at);
    if ('children' in at) at.children.forEach(visit);
  };
  visit(node);
  return found;
}
