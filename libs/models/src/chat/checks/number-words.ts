const ENGLISH: ReadonlyMap<string, number> = new Map(
  [
    'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
      .split(' ')
      .map(at(10, 1)),
    'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ').map(at(20, 10)),
    'one two three four five six seven eight nine'.split(' ').map(at(1, 1)),
    [
      ['dozen', 12],
      ['hundred', 100],
      ['thousand', 1_000],
    ] as Array<[string, number]>,
  ].flat(),
);
const ENGLISH_NUMBER = new RegExp(
  String.raw`(?<!\p{L})(${[...ENGLISH.keys()].join('|')})(?:[ -](one|two|three|four|five|six|seven|eight|nine))?(?!\p{L})`,
  'giu',
);
const HAN_NUMBER = /[零〇一二两兩三四五六七八九十百千万萬亿億]+/gu;
const HAN_DIGITS = '零一二三四五六七八九';
const HAN_UNITS: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1_000 };
const HAN_MYRIADS: Readonly<Record<string, number>> = { 万: 1e4, 萬: 1e4, 亿: 1e8, 億: 1e8 };

/** Languages whose number words are parsed. */
export const READ_IN_WORDS: ReadonlySet<string> = new Set(['en', 'zh', 'ja']);

/** Returns the values of number words in English and in Chinese characters. */
export function numbersInWords(text: string): number[] {
  const english = [...text.matchAll(ENGLISH_NUMBER)].map(
    ([, tens, ones]) =>
      (ENGLISH.get(tens!.toLowerCase()) ?? 0) + (ENGLISH.get(ones?.toLowerCase() ?? '') ?? 0),
  );
  return [...english, ...[...text.matchAll(HAN_NUMBER)].map(([number]) => hanValue(number))];
}

/** 三十五 is 35, 二〇二五 is 2025. */
function hanValue(number: string): number {
  const digits = [...number].map((character) => HAN_DIGITS.indexOf(plainDigit(character)));
  if (digits.every((digit) => digit >= 0)) return Number(digits.join(''));
  let sum = 0;
  let section = 0;
  let digit = 0;
  for (const character of number) {
    const value = HAN_DIGITS.indexOf(plainDigit(character));
    if (value >= 0) {
      digit = value;
      continue;
    }
    const unit = HAN_UNITS[character];
    if (unit !== undefined) section += (digit || 1) * unit;
    else {
      sum += (section + digit || 1) * (HAN_MYRIADS[character] ?? 1);
      section = 0;
    }
    digit = 0;
  }
  return sum + section + digit;
}

function plainDigit(character: string): string {
  return character === '〇' ? '零' : character === '两' || character === '兩' ? '二' : character;
}

function at(first: number, step: number): (word: string, index: number) => [string, number] {
  return (word, index) => [word, first + index * step];
}
