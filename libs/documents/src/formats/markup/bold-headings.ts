import type { Document, Element } from 'domhandler';
import { cleanLine } from '../clean-text.js';
import { inlineText } from './inline-text.js';
import { findElements, isTag, isText } from './markup-dom.js';

const LONGEST_HEADING = 120;
/** A higher share of bold paragraphs is a style of writing, not headings. */
const MAX_SHARE = 0.35;

/** 第一节 is above 一、 and that above （一）; missing levels are closed up later. */
const CHINESE_LEVELS: ReadonlyArray<[RegExp, level: number]> = [
  [/^第.{1,4}[节節]/u, 3],
  [/^[一二三四五六七八九十]{1,3}、/u, 4],
  [/^[（(][一二三四五六七八九十]{1,3}[）)]/u, 5],
];

/**
 * For documents with manually formatted headings: if nothing is marked up as a heading, except a title at the top,
 * short bold paragraphs outside of tables and lists become headings. Leading numbers ("2.1") determine their level.
 */
export function promoteBoldParagraphs(tree: Document): void {
  const marked = findElements(tree, ({ name }) => /^h[1-6]$/.test(name));
  if (marked.length > 1 || marked.some(({ name }) => name !== 'h1')) return;
  const paragraphs = tree.children.filter((child): child is Element => isTag(child) && child.name === 'p');
  const bold = paragraphs.filter(isBoldTitle);
  if (bold.length > Math.max(1, paragraphs.length * MAX_SHARE)) return;
  for (const paragraph of bold) paragraph.name = `h${levelOf(inlineText(paragraph.children))}`;
}

function isBoldTitle(paragraph: Element): boolean {
  const text = cleanLine(inlineText(paragraph.children));
  if (text === '' || text.length > LONGEST_HEADING || /[.。;；,，:：]$/.test(text) || !/\p{L}/u.test(text))
    return false;
  return paragraph.children.every(
    (child) =>
      (isText(child) && child.data.trim() === '') ||
      (isTag(child) && ['strong', 'b', 'br', 'a'].includes(child.name)),
  );
}

function levelOf(text: string): number {
  const number = /^(\d{1,2}(?:\.\d{1,2})*)[.\s、]/.exec(text)?.[1];
  if (number) return Math.min(6, number.split('.').length + 1);
  return CHINESE_LEVELS.find(([opening]) => opening.test(text))?.[1] ?? 2;
}
