import { isUnseen } from '../markup/element-kinds.js';
import { findElements, replaceNodes, type Document, type Element } from '../markup/markup-dom.js';

const ROLES = new Set([
  'navigation',
  'banner',
  'contentinfo',
  'search',
  'menu',
  'menubar',
  'dialog',
  'alertdialog',
  'toolbar',
]);
const CLASS_NAMES =
  /(?:^|[\s_-])(?:nav(?:bar|box|igation|menu)?|breadcrumbs?|cookies?|site-?footer|site-?header|mw-editsection|mw-jump-link|mw-cite-backlink|noprint|advert[a-z\d]*|share-?buttons?|social|toc|catlinks|printfooter|skip-?link)(?:$|[\s_-])/i;
const VECTOR_CLASS = /(?:^|[_-])vector-/i;
const VECTOR_FURNITURE = /menu|dropdown|header|sidebar/i;

/** Removes what surrounds a page's text: navigation, banners, footers, edit links, hidden elements. */
export function withoutFurniture(page: Document): Document {
  replaceNodes(new Map(findElements(page, isFurniture).map((element) => [element, []])));
  return page;
}

function isFurniture(element: Element): boolean {
  const { name, attribs } = element;
  if (name === 'body' || name === 'html' || name === 'main' || name === 'article') return false;
  if (name === 'nav' || name === 'template' || name === 'dialog') return true;
  if (name !== 'head' && name !== 'title' && isUnseen(element)) return true;
  if (name === 'footer' || name === 'header') return !isInsideArticle(element);
  return (
    ROLES.has(attribs.role ?? '') ||
    attribs['aria-hidden'] === 'true' ||
    isFurnitureName(`${attribs.class ?? ''} ${attribs.id ?? ''}`.trim())
  );
}

function isFurnitureName(names: string): boolean {
  if (CLASS_NAMES.test(names)) return true;
  return names.split(/\s/).some((name) => {
    const at = name.search(VECTOR_CLASS);
    return at >= 0 && VECTOR_FURNITURE.test(name.slice(at));
  });
}

/** An article's own header and footer belong to it, unlike a page's header without the page's title. */
function isInsideArticle(element: Element): boolean {
  if (element.name === 'header' && findElements(element, ({ name }) => name === 'h1').length > 0) return true;
  for (let at = element.parent; at; at = at.parent)
    if ('name' in at && (at.name === 'article' || at.name === 'main')) return true;
  return false;
}
