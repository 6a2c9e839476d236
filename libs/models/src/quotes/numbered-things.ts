import { analyzeQuery } from '@tessera/text/analyzer';
import type { Question } from '../question/question.js';

/** A thing with the numbers a text gives it: "pump number 2", "2号泵". */
interface Numbered {
  /** Stem of the thing's name, or the name itself in a script without spaces. */
  thing: string;
  numbers: ReadonlySet<string>;
}

const NUMBERS = String.raw`\p{Nd}{1,4}(?:\s?(?:,|;|&|/|and|or|to|und|oder|bis|et|ou|y|o|–|-)\s?\p{Nd}{1,4}){0,9}`;
const SPACED = new RegExp(
  String.raw`(?<![\p{L}\p{M}\p{Nd}])(?<thing>\p{L}{3,30})s?\s+(?:(?:numbers?|nos?\.?|nr\.?|nummer|num[ée]ro|n[°º])\s?|#\s?)?(?<numbers>${NUMBERS})(?![\p{L}\p{Nd}%‰€$£°]|[.,:]\p{Nd}|\s?(?:%|per ?cent|[€$£°]))`,
  'giu',
);
/** Codes such as SC-1020 or L9: a prefix for the kind and a number for the individual. */
const CODE =
  /(?<![\p{sc=Latin}\p{Nd}])(?<prefix>\p{Lu}{1,5})-?(?<number>\p{Nd}{1,8})(?![\p{sc=Latin}\p{Nd}])/gu;
/** 2号泵. */
const UNSPACED = /(?<number>\p{Nd}{1,4})\s?[号號]\s?(?<thing>\p{sc=Han})/gu;
const YEAR = /^(?:1[89]|20)\p{Nd}{2}$/u;

/**
 * Returns a predicate for texts about another one of the numbered things that the question names: "pump number 1" when
 * it asks for pump 2. The predicate takes texts in order, the quote last. It is true if the last text that numbers such
 * a thing does not contain the requested number.
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

/** Includes the numbers inside ranges: "2 to 4" contains 3. */
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
