/** Number words and ordinals, by value from the first. Words of one letter's difference in other languages do no harm. */
const WORDS: ReadonlyMap<string, number> = new Map(
  [
    'two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty',
    'second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth',
    'zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn',
    'zweite dritte vierte fünfte sechste siebte achte neunte zehnte',
    'deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze',
    'dos tres cuatro cinco seis siete ocho nueve diez',
  ].flatMap((words) => words.split(' ').map((word, at): [string, number] => [word, at + 2])),
);
const TENS: ReadonlyMap<string, number> = new Map(
  [
    'twenty thirty forty fifty sixty seventy eighty ninety',
    'zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig',
  ].flatMap((words) => words.split(' ').map((word, at): [string, number] => [word, (at + 2) * 10])),
);
const any = (words: Iterable<string>) => [...words].sort((a, b) => b.length - a.length).join('|');
const WRITTEN = new RegExp(
  String.raw`(?<!\p{L})(?:(?<tens>${any(TENS.keys())})(?:[ -](?<ones>one|two|three|four|five|six|seven|eight|nine))?|(?<before>ein|zwei|drei|vier|fünf|sechs|sieben|acht|neun)und(?<behind>${any(TENS.keys())})|(?<word>${any(WORDS.keys())})[rsnm]?)(?!\p{L})`,
  'giu',
);

/** The numbers that a text writes as words, each as it is written. */
export function writtenNumbersIn(text: string): Array<{ text: string; value: number }> {
  return [...text.toLowerCase().matchAll(WRITTEN)].map(({ 0: written, groups = {} }) => {
    const { tens, ones, before, behind, word } = groups;
    const one = ones ?? before;
    const value =
      word !== undefined
        ? (WORDS.get(word) ?? 0)
        : (TENS.get(tens ?? behind ?? '') ?? 0) + (one === undefined ? 0 : (WORDS.get(one) ?? 1));
    return { text: written, value };
  });
}
