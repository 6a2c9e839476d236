import { collapseSpace, type Table } from '@tessera/text';

const IS_HAN = /\p{sc=Han}/u;
/** In characters. */
const SHORTEST = 2;
const LONGEST = 20;
const UNIT = /[(（][^()（）]{0,40}[)）]/gu;

/** A question of a script without blanks, with blanks around the headers and cells of a table that it says as they are written. */
export function cutAtNames(question: string, { rows }: Table): { text: string; names: ReadonlySet<string> } {
  const names = new Set<string>();
  for (const cells of rows)
    for (const { text } of cells) {
      const name = collapseSpace(text.replace(UNIT, ''));
      if (name.length >= SHORTEST && name.length <= LONGEST && IS_HAN.test(name) && question.includes(name))
        names.add(name);
    }
  if (names.size === 0) return { text: question, names };
  // At one place the longest of them.
  const longestFirst = [...names].toSorted((a, b) => b.length - a.length).map(RegExp.escape);
  return { text: question.replace(new RegExp(longestFirst.join('|'), 'gu'), ' $& '), names };
}
