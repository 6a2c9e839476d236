import { unitedByPage } from '../../chunks/regions.js';
import type { Region } from '../../model.js';
import type { RegionsOf } from '../markup/markup-blocks.js';
import { isUnseen } from '../markup/element-kinds.js';
import { isTag, isText, type AnyNode, type Element } from '../markup/markup-dom.js';

/** Far more than a page has images. */
const MAX_PLACES = 1_000;
const PLACE =
  /^(\d{1,4}):(\d{1,5}(?:\.\d{1,3})?),(\d{1,5}(?:\.\d{1,3})?),(\d{1,5}(?:\.\d{1,3})?),(\d{1,5}(?:\.\d{1,3})?)$/;

/**
 * Regions of the nodes of a rendered web page: one box for each screenshot that shows part of them. The position of a
 * text is that of its nearest element with the attribute; tables and images have their own.
 * @param attribute as in `ExtractionRequest`
 */
export function markupPlaces(attribute: string): RegionsOf {
  const known = new Map<Element, readonly Region[]>();
  const placesOf = (element: Element): readonly Region[] => {
    const places = known.get(element) ?? parsePlaces(element.attribs[attribute] ?? '');
    known.set(element, places);
    return places;
  };
  return (nodes) => {
    const [only] = nodes;
    if (nodes.length === 1 && only && isTag(only) && isPlacedWhole(only) && attribute in only.attribs)
      return unitedByPage(placesOf(only));
    const elements = new Set<Element>();
    for (const node of nodes) collectPlaced(node, attribute, elements);
    return unitedByPage([...elements].flatMap(placesOf));
  };
}

/** It has its own position, in addition to those of its texts. */
function isPlacedWhole({ name }: Element): boolean {
  return name === 'table' || name === 'img';
}

function collectPlaced(node: AnyNode, attribute: string, elements: Set<Element>): void {
  if (isText(node) && node.data.trim() !== '') {
    const element = nearestPlaced(node, attribute);
    if (element) elements.add(element);
  }
  if (isTag(node) && !isUnseen(node))
    for (const child of node.children) collectPlaced(child, attribute, elements);
}

function nearestPlaced(node: AnyNode, attribute: string): Element | null {
  for (let at = node.parent; at; at = at.parent)
    if (isTag(at) && attribute in at.attribs && !isPlacedWhole(at)) return at;
  return null;
}

function parsePlaces(value: string): Region[] {
  return value
    .split(' ', MAX_PLACES)
    .map(parsePlace)
    .filter((place) => place !== null);
}

function parsePlace(text: string): Region | null {
  const [, ...numbers] = PLACE.exec(text) ?? [];
  const [pageNumber = 0, left = 0, top = 0, right = 0, bottom = 0] = numbers.map(Number);
  if (pageNumber < 1 || right <= left || bottom <= top) return null;
  return { pageNumber, box: [left, top, right, bottom] };
}
