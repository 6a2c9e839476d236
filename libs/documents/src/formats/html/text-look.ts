import { findElements, isText, type Document, type Element } from '../markup/markup-dom.js';

/** Properties of text that distinguish headings. */
export interface TextLook {
  /** In CSS pixels; null if unknown. */
  sizePx: number | null;
  isBold: boolean | null;
}

/** Looks by supported selector: `name`, `.class`, `#id` and `name.class`. */
export type LookRules = ReadonlyMap<string, TextLook>;

const PLAIN: TextLook = { sizePx: null, isBold: null };
/** Longer style sheets are those of frameworks, whose class names say nothing about this page. */
const MAX_SHEET_LENGTH = 200_000;
const SIMPLE_SELECTOR = /^(?:[a-z][a-z\d]*)?(?:[.#][\w-]{1,60})?$/i;
/** Relative to the browser's default text size. */
const PIXELS: Readonly<Record<string, number>> = { px: 1, pt: 4 / 3, em: 16, rem: 16, '%': 0.16 };
const NAMED_SIZES: Readonly<Record<string, number>> = {
  'xx-small': 9,
  'x-small': 10,
  small: 13,
  medium: 16,
  large: 18,
  'x-large': 24,
  'xx-large': 32,
};
const BOLD_ELEMENTS = new Set(['b', 'strong']);

/** The looks that a page's own style sheets assign to single elements, classes and ids. */
export function lookRulesOf(page: Document): LookRules {
  const rules = new Map<string, TextLook>();
  const sheets = findElements(page, ({ name }) => name === 'style');
  const text = sheets.flatMap(({ children }) => children.map((child) => (isText(child) ? child.data : '')));
  for (const rule of text.join('\n').slice(0, MAX_SHEET_LENGTH).split('}')) {
    const at = rule.lastIndexOf('{');
    const look = lookOfDeclarations(rule.slice(at + 1));
    if (at < 0 || (look.sizePx === null && look.isBold === null)) continue;
    for (const selector of rule.slice(rule.lastIndexOf('{', at - 1) + 1, at).split(',')) {
      const name = selector.trim();
      if (name !== '' && SIMPLE_SELECTOR.test(name))
        rules.set(name, overlaid(rules.get(name) ?? PLAIN, look));
    }
  }
  return rules;
}

/** The look by an element's name, classes and inline style. */
export function lookOf({ name, attribs }: Element, rules: LookRules): TextLook {
  const classes = (attribs.class ?? '').split(/\s+/).filter(Boolean);
  const selectors = [
    name,
    ...classes.flatMap((one) => [`.${one}`, `${name}.${one}`]),
    ...(attribs.id ? [`#${attribs.id}`, `${name}#${attribs.id}`] : []),
  ];
  const byName = BOLD_ELEMENTS.has(name) ? { ...PLAIN, isBold: true } : PLAIN;
  const byRules = selectors.reduce((look, selector) => overlaid(look, rules.get(selector) ?? PLAIN), byName);
  return overlaid(byRules, lookOfDeclarations(attribs.style ?? ''));
}

/** The second look, with the first where it says nothing. */
export function overlaid(below: TextLook, above: TextLook): TextLook {
  return { sizePx: above.sizePx ?? below.sizePx, isBold: above.isBold ?? below.isBold };
}

function lookOfDeclarations(declarations: string): TextLook {
  let look = PLAIN;
  for (const declaration of declarations.split(';')) {
    const [property = '', value = ''] = declaration.toLowerCase().split(':');
    if (property.trim() === 'font-size') look = { ...look, sizePx: pixelsOf(value) };
    if (property.trim() === 'font-weight') look = { ...look, isBold: isBoldWeight(value) };
  }
  return look;
}

function pixelsOf(value: string): number | null {
  const [, number, unit = 'px'] = /^\s*(\d{1,4}(?:\.\d{1,4})?)\s*(px|pt|r?em|%)/.exec(value) ?? [];
  return number === undefined ? (NAMED_SIZES[value.trim()] ?? null) : Number(number) * (PIXELS[unit] ?? 1);
}

function isBoldWeight(value: string): boolean {
  return /^\s*(?:bold|bolder|[6-9]00)/.test(value);
}
