import { DomUtils } from 'htmlparser2';
import { isUnseen } from '../markup/element-kinds.js';
import { findElements, type Document, type Element } from '../markup/markup-dom.js';

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
  /(?:^|[\s_-])(?:nav(?:bar|box|igation|menu)?|breadcrumbs?|cookie(?:s|-\w+)?|site-?footer|site-?header|mw-editsection|mw-jump-link|mw-cite-backlink|noprint|advert\w*|share-?buttons?|social|toc|catlinks|printfooter|skip-?link|vector-[\w-]*(?:menu|dropdown|header|sidebar)[\w-]*)(?:$|[\s_-])/i;

/** Takes out what is on a page beside its text: navigation, banners, footers, edit links, hidden elements. */
export function withoutFurniture(page: Document): Document {
  for (const element of findElements(page, isFurniture)) DomUtils.removeElement(element);
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
    CLASS_NAMES.test(`${attribs.class ?? ''} ${attribs.id ?? ''}`.trim())
  );
}

/** An article's own header and footer belong to it. A page's header without the page's title does not. */
function isInsideArticle(element: Element): boolean {
  if (element.name === 'header' && findElements(element, ({ name }) => name === 'h1').length > 0) return true;
  for (let at = element.parent; at; at = at.parent)
    if ('name' in at && (at.name === 'article' || at.name === 'main')) return true;
  return false;
}
