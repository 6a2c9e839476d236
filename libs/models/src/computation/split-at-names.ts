import { collapseSpace, type Table } from '@tessera/text';

const IS_HAN = /\p{sc=Han}/u;
/** In characters. */
const SHORTEST = 2;
const LONGEST = 20;
const UNIT = /[(（][^()（）]{0,40}[)）]/gu;

/** Inserts spaces around the table's headers and cells that a question without spaces contains verbatim. */
export function splitAtNames(
  question: string,
  { rows }: Table,
): { text: string; names: ReadonlySet<string> } {
  const names = new Set<string>();
  for (const cells of rows)
    for (const { text } of cells) {
      const name = collapseSpace(text.replace(UNIT, ''));
      if (name.length >= SHORTEST && name.length <= LONGEST && IS_HAN.test(name) && question.includes(name))
        names.add(name);
    }
  if (names.size === 0) return { text: question, names };
  // Prefer the longest at each position.
  const longestFirst = [...names].toSorted((a, b) => b.length - a.length).map(RegExp.escape);
  return { text: question.replace(new RegExp(longestFirst.join('|'), 'gu'), ' $& '), names };
}
