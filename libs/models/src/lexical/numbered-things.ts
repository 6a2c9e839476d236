import { analyzeQuery } from '@tessera/text/analyzer';
import type { Question } from './question.js';

/** Numbers that a text gives a thing: "pump number 2", "2号泵". */
interface Numbered {
  /** Stem of the thing's name, or the name itself in a script without blanks. */
  thing: string;
  numbers: ReadonlySet<string>;
}

const NUMBERS = String.raw`\p{Nd}{1,4}(?:\s?(?:,|;|&|/|and|or|to|und|oder|bis|et|ou|y|o|–|-)\s?\p{Nd}{1,4}){0,9}`;
const SPACED = new RegExp(
  String.raw`(?<![\p{L}\p{M}\p{Nd}])(?<thing>\p{L}{3,30})s?\s+(?:(?:numbers?|nos?\.?|nr\.?|nummer|num[ée]ro|n[°º])\s?|#\s?)?(?<numbers>${NUMBERS})(?![\p{L}\p{Nd}%‰€$£°]|[.,:]\p{Nd}|\s?(?:%|per ?cent|[€$£°]))`,
  'giu',
);
/** SC-1020, L9: letters that codes of one kind share, and what tells them apart. */
const CODE =
  /(?<![\p{sc=Latin}\p{Nd}])(?<prefix>\p{Lu}{1,5})-?(?<number>\p{Nd}{1,8})(?![\p{sc=Latin}\p{Nd}])/gu;
/** 2号泵. */
const UNSPACED = /(?<number>\p{Nd}{1,4})\s?[号號]\s?(?<thing>\p{sc=Han})/gu;
const YEAR = /^(?:1[89]|20)\p{Nd}{2}$/u;

/**
 * Tells texts that are about another one of the numbered things that a question names: "pump number 1" where it asks for pump 2.
 * @returns of texts in their order, the nearest to the quote last, whether the last one that numbers such a thing leaves the asked out
 */
export function aboutOthersOf({ text, language }: Question): (texts: readonly string[]) => boolean {
  const asked = numberedIn(text, language);
  if (asked.length === 0) return () => false;
  return (texts) =>
    asked.some(({ thing, numbers }) => {
      const said = texts.map((one) => numberedIn(one, language).filter((other) => other.thing === thing));
      const nearest = said.findLast((things) => things.length > 0);
      return (
        nearest !== undefined &&
        !nearest.some((one) => [...numbers].some((number) => one.numbers.has(number)))
      );
    });
}

function numberedIn(text: string, language: string): Numbered[] {
  const normalized = text.normalize('NFKC');
  const spaced = Array.from(normalized.matchAll(SPACED), ({ groups }): Numbered[] => {
    const { thing = '', numbers = '' } = groups ?? {};
    const [stem] = analyzeQuery(thing, [language], language).flatMap(({ variants }) => variants);
    if (stem === undefined) return [];
    const all = numbersIn(numbers);
    return all.some((number) => YEAR.test(number)) ? [] : [{ thing: stem, numbers: new Set(all) }];
  });
  const unspaced = Array.from(normalized.matchAll(UNSPACED), ({ groups }): Numbered => {
    const { thing = '', number = '' } = groups ?? {};
    return { thing, numbers: new Set([number]) };
  });
  const codes = Array.from(normalized.matchAll(CODE), ({ groups }): Numbered => {
    const { prefix = '', number = '' } = groups ?? {};
    return { thing: `${prefix}-`, numbers: new Set([number]) };
  });
  return [...spaced.flat(), ...unspaced, ...codes];
}

/** "2 to 4" are three. */
function numbersIn(text: string): string[] {
  const numbers = text.match(/\p{Nd}+/gu) ?? [];
  const ranges = Array.from(
    text.matchAll(/(?<!\p{Nd})(\p{Nd}+)\s?(?:to|bis|–|-)\s?(\p{Nd}+)/giu),
    ([, from, to]) =>
      Array.from({ length: Math.min(100, Math.max(0, Number(to) - Number(from) + 1)) }, (_, at) =>
        String(Number(from) + at),
      ),
  );
  return [...numbers, ...ranges.flat()];
}
