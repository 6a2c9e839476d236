import type { Screenshot } from './page-capture.js';
import { PAGE_DPI, VIEWPORT } from './page-size.js';

/** Maximum number of elements and text nodes with positions. */
const MAX_VISITED = 50_000;
/** Time limit in milliseconds. */
const MAX_DURATION_MS = 8_000;
/** Smaller boxes, in pixels, are invisible, such as text for screen readers. */
const MIN_SIDE = 2;
const POINTS_AN_INCH = 72;

/**
 * An expression that writes the positions of visible text into the elements of a page and returns the markup:
 * `{ html, isWhole }`, where `html` is null if the markup is too long, and `isWhole` is false if positions are missing.
 * Evaluate it in an isolated world while the page's scripts and animations are paused.
 *
 * An element gets the attribute if it contains text itself, or is a table or an image: `1:36,40.5,560,58` is a box on
 * the first screenshot, in points from its left and top. There are several, separated by spaces, if the element
 * continues on the next screenshot, and none if it is hidden. Text next to blocks or line breaks gets an element and a
 * position of its own.
 * @param attribute a name that the page cannot know, so that it cannot forge positions
 */
export function placedMarkup(
  attribute: string,
  { pictures, maxCharacters }: { pictures: readonly Screenshot[]; maxCharacters: number },
): string {
  const options = {
    attribute,
    maxCharacters,
    pictures: pictures.map(({ top, height }) => [top, top + height]),
    width: VIEWPORT.width,
    pointsAPixel: POINTS_AN_INCH / PAGE_DPI,
    minSide: MIN_SIDE,
    maxVisited: MAX_VISITED,
    maxMs: MAX_DURATION_MS,
  };
  return `(${SCRIPT})(${JSON.stringify(options)})`;
}

/**
 * Visits the elements in document order, without recursion, since pages may be nested to any depth. The clipping area
 * is passed down: ancestors that clip restrict content in the flow, those around its containing block restrict
 * positioned content. Properties are read through the prototypes' getters, since form fields and images with the same
 * name would shadow them.
 */
const SCRIPT = `(options) => {
  const getter = (of, name) => {
    const { get } = Object.getOwnPropertyDescriptor(of.prototype, name);
    return (object) => get.call(object);
  };
  const method = (of, name) => {
    const { value } = Object.getOwnPropertyDescriptor(of.prototype, name);
    return (object, ...args) => value.apply(object, args);
  };
  const [nodeType, firstChild, nextSibling, parent] =
    ['nodeType', 'firstChild', 'nextSibling', 'parentElement'].map((name) => getter(Node, name));
  const [firstElement, nextElement, nameOf, markupOf] =
    ['firstElementChild', 'nextElementSibling', 'localName', 'outerHTML'].map((name) => getter(Element, name));
  const [rectOf, isRendered, setAttribute] =
    ['getBoundingClientRect', 'checkVisibility', 'setAttribute'].map((name) => method(Element, name));
  const createElement = method(Document, 'createElement');
  const root = getter(Document, 'documentElement')(document);
  const body = getter(Document, 'body')(document);

  const { attribute, pictures, width, minSide } = options;
  const within = (html) => (html.length <= options.maxCharacters ? html : null);
  if (!root || within(markupOf(root)) === null) return { html: root ? null : '', isWhole: !root };
  scrollTo({ left: 0, top: 0, behavior: 'instant' });

  const boxOf = ({ left, top, right, bottom }) =>
    [left + scrollX, top + scrollY, right + scrollX, bottom + scrollY];
  const common = (a, b) =>
    [Math.max(a[0], b[0]), Math.max(a[1], b[1]), Math.min(a[2], b[2]), Math.min(a[3], b[3])];
  const union = (a, b) =>
    [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])];
  const isSeen = (box) => box[2] - box[0] >= minSide && box[3] - box[1] >= minSide;
  const points = (pixels) => Math.round(pixels * options.pointsAPixel * 100) / 100;

  // On the first picture that shows all of it; else in parts, each up to where the next picture begins.
  const placesOf = (box) => {
    if (box === null || !isSeen(box)) return '';
    const whole = pictures.findIndex(([from, to]) => box[1] >= from && box[3] <= to);
    const parts = pictures.map(([from, to], at) => {
      const end = whole < 0 && at + 1 < pictures.length ? pictures[at + 1][0] : to;
      const part = common(box, [0, from, width, end]);
      if ((whole >= 0 && at !== whole) || !isSeen(part)) return null;
      return (at + 1) + ':' + [part[0], part[1] - from, part[2], part[3] - from].map(points).join(',');
    });
    return parts.filter((part) => part !== null).join(' ');
  };

  const marked = [];
  const range = method(Document, 'createRange')(document);
  const until = performance.now() + options.maxMs;
  let looked = 0;
  const isEnough = () => ++looked > options.maxVisited || performance.now() > until;

  const isInk = ({ color, fontSize, visibility, backgroundClip }) =>
    visibility === 'visible' && fontSize !== '0px' &&
    (backgroundClip === 'text' || !/^rgba\\(.*, ?0\\)$|[/] ?0%?\\)$/.test(color));
  const breaksLine = (element) =>
    nameOf(element) === 'br' || !getComputedStyle(element).display.startsWith('inline');

  const lookAtText = (element, style, clip) => {
    const texts = [];
    for (let node = firstChild(element); node; node = nextSibling(node)) {
      if (nodeType(node) !== 3 || !/\\S/.test(node.data)) continue;
      if (isEnough()) break;
      texts.push(node);
    }
    if (texts.length === 0) return;
    let breaks = false;
    for (let child = firstElement(element); child && !breaks; child = nextElement(child))
      breaks = breaksLine(child);
    const isShown = isInk(style) && isRendered(element);
    const boxes = texts.map((text) => {
      range.selectNodeContents(text);
      const box = common(boxOf(range.getBoundingClientRect()), clip);
      return isShown && isSeen(box) ? box : null;
    });
    if (breaks) for (const [at, text] of texts.entries()) marked.push({ text, box: boxes[at] });
    else marked.push({ element, box: boxes.reduce((all, box) => (all && box ? union(all, box) : all ?? box), null) });
  };

  /** @returns what its content is clipped to; null when nothing of that is shown */
  const look = (element, clips) => {
    const style = getComputedStyle(element);
    if (style.display === 'none' || Number(style.opacity) === 0) {
      marked.push({ element, box: null });
      return null;
    }
    const clip = clips[style.position] ?? clips.flow;
    const box = common(boxOf(rectOf(element)), clip);
    const isClipping = element !== root && element !== body && (style.overflowX !== 'visible' || style.overflowY !== 'visible');
    const inner = isClipping ? box : clip;
    if (nameOf(element) === 'table' || nameOf(element) === 'img')
      marked.push({ element, box: style.visibility === 'visible' ? box : null });
    lookAtText(element, style, inner);
    const holdsFixed = style.transform !== 'none' || style.filter !== 'none' || style.perspective !== 'none';
    const holdsAbsolute = holdsFixed || style.position !== 'static';
    return {
      flow: inner,
      absolute: holdsAbsolute ? inner : clips.absolute,
      fixed: holdsFixed ? inner : clips.fixed,
    };
  };

  const page = [0, 0, width, pictures.at(-1)?.[1] ?? 0];
  const ways = [{ flow: page, absolute: page, fixed: page }];
  let element = root;
  let isWhole = true;
  while (element) {
    if (isEnough()) {
      isWhole = false;
      break;
    }
    const inner = look(element, ways.at(-1));
    const first = inner && firstElement(element);
    if (first) {
      ways.push(inner);
      element = first;
      continue;
    }
    while (element !== root && !nextElement(element)) {
      element = parent(element);
      ways.pop();
    }
    element = element === root ? null : nextElement(element);
  }

  // Last, because writing into the page may move elements.
  for (const { element, text, box } of marked) {
    const place = element ?? createElement(document, 'span');
    setAttribute(place, attribute, placesOf(box));
    if (!text) continue;
    text.replaceWith(place);
    place.append(text);
  }
  return { html: within(markupOf(root)), isWhole };
}`;
