import { DomHandler, isTag, isText, type AnyNode, type Document, type Element } from 'domhandler';
import { Parser } from 'htmlparser2';
import { corruptFile } from '../inspection/unreadable.js';
import type { ZipArchive } from '../inspection/zip-archive.js';
import type { DocumentMetadata } from '../model.js';
import type { UnreadableDocumentError } from '@tessera/blocks';
import { cleanLine } from './clean-text.js';
import { yearOfDate } from './year-of-date.js';

/** No Office document's XML is nested deeper. */
export const MAX_XML_DEPTH = 256;

class BoundedXmlHandler extends DomHandler {
  override onopentag(name: string, attributes: Record<string, string>): void {
    if (this.tagStack.length > MAX_XML_DEPTH) throw tooDeep();
    super.onopentag(name, attributes);
  }
}

export function tooDeep(): UnreadableDocumentError {
  return corruptFile('The Office file', 'nests its XML too deeply');
}

/** XML of an Office file as a tree. Prefixes are kept (`a:tbl`); entities other than XML's own stay unresolved. */
export function parseXml(xml: string): Document {
  const handler = new BoundedXmlHandler();
  new Parser(handler, { xmlMode: true }).end(xml);
  return handler.root;
}

/** Child elements of that name. */
export function childrenNamed(node: AnyNode | null | undefined, name: string): Element[] {
  if (!node || !('children' in node)) return [];
  return node.children.filter((child): child is Element => isTag(child) && child.name === name);
}

/** Follows a path of child elements, each the first of its name. */
export function childAt(node: AnyNode | null | undefined, ...path: string[]): Element | null {
  let at: AnyNode | null | undefined = node;
  for (const name of path)
    at = at && 'children' in at ? at.children.find((child) => isTag(child) && child.name === name) : null;
  return at && isTag(at) ? at : null;
}

/** All elements of these names below a node, outermost only, in document order. */
export function descendantsNamed(node: AnyNode, ...names: string[]): Element[] {
  if (!('children' in node)) return [];
  return node.children.flatMap((child) => {
    if (!isTag(child)) return [];
    return names.includes(child.name) ? [child] : descendantsNamed(child, ...names);
  });
}

/** All text below a node. */
export function textContent(node: AnyNode): string {
  if (isText(node)) return node.data;
  return 'children' in node ? node.children.map(textContent).join('') : '';
}

/** Relationships of a part by id: targets as paths in the archive, without those outside of it. */
export async function readRelationships(
  archive: ZipArchive,
  part: string,
): Promise<Map<string, Relationship>> {
  const folder = part.slice(0, part.lastIndexOf('/') + 1);
  const xml = await archive.readXml(`${folder}_rels/${part.slice(folder.length)}.rels`);
  const found = new Map<string, Relationship>();
  if (xml === null) return found;
  for (const element of descendantsNamed(parseXml(xml), 'Relationship')) {
    const { Id: id, Target: target, Type: type = '', TargetMode: mode } = element.attribs;
    const path = id && target && mode !== 'External' ? resolvePath(folder, target) : null;
    if (id && path !== null) found.set(id, { target: path, type: type.slice(type.lastIndexOf('/') + 1) });
  }
  return found;
}

export interface Relationship {
  /** Path in the archive. */
  target: string;
  /** The last segment of its type's URI: "slide", "image", "notesSlide". */
  type: string;
}

/** Null if it is not a path. */
function resolvePath(folder: string, target: string): string | null {
  try {
    return decodeURI(new URL(target, `zip:/${folder}`).pathname).replace(/^\//, '');
  } catch {
    return null;
  }
}

/** Title, author and year from `docProps/core.xml`. */
export async function readCoreProperties(archive: ZipArchive): Promise<Omit<DocumentMetadata, 'pageCount'>> {
  const xml = await archive.readXml('docProps/core.xml');
  const root = xml === null ? null : childAt(parseXml(xml), 'cp:coreProperties');
  const property = (name: string): string | null => {
    const element = childAt(root, name);
    return element ? cleanLine(textContent(element)) || null : null;
  };
  return {
    title: tellingTitle(property('dc:title')),
    author: property('dc:creator'),
    year: yearOfDate(property('dcterms:created')),
  };
}

/** Null for generated titles. */
export function tellingTitle(title: string | null): string | null {
  if (title === null) return null;
  return /^(?:PowerPoint[- ]Pr\S+|Microsoft (?:Word|PowerPoint|Excel) - .*|Slide 1|Folie 1|Untitled|Title|Document\d*|文档\d*|演示文稿\d*|PowerPoint 演示文稿)$/i.test(
    title,
  )
    ? null
    : title;
}
