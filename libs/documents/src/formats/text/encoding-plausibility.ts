/** Legacy encodings that are distinguished by the characters they decode to; labels of the WHATWG. */
export type CandidateEncoding =
  | 'gb18030'
  | 'big5'
  | 'shift_jis'
  | 'euc-jp'
  | 'euc-kr'
  | 'windows-1252'
  | 'windows-1250'
  | 'windows-1251'
  | 'koi8-r';

/** A non-ASCII character with its neighbours. */
interface Seat {
  char: string;
  before: string;
  after: string;
}

/** The most frequent Chinese characters, simplified and traditional, and Japanese ones: about half of any running text. */
const FREQUENT_HAN = new Set(
  '的一是不了在人有我他这中大来上国个到说们为子和你地出道也时年得就那要下以生会自着去之过家学对可她里后小么心多天而能好都然没日于起还发成事只作当想看文无开手十用主行方又如前所本见经头面公同三已老从动两长知民样现分将外但身些与高意进把法此实回二理美点月明其种声全工己话儿者向情部正名定女问力机给等几很业最间新什打便位因重被走电四第门相次东政海口使教西再平真听世气信北少关并内加化由却代军产入先山五太水万市眼体别处总才场师书比住员九笑性通目华报立马命张活难神数件安表原车白应路期叫死常提感金何更反合放做系计或司利受光王果亲界及今京务制解各任至清物台象记边共风战干接它许八特觉望直服毛林题建南度统色字请交爱让认算论百吃义科怎元社术结六功指思非流每青管夫连远资队跟带花快条院变联言权往展该领传近留红治决周保达办运武半候七必城父强步完革深区' +
    '這來國個說們為時會後過對還發當開無見經頭從動兩長現將與進實點種聲話問機給幾業間電門東聽氣關並內產萬體別處總師書員華報馬張難數車應車親務記邊風戰幹許覺題統請愛讓認論義術結' +
    '日本年月名前住所東京都大阪県市区町村者会社員部長人間時分中出入手見行来生気高円事業務所在地番号電話昨今明後新聞報告書内容合計金額数量価格商品顧客担当備考男女氏山川田藤佐木村井石野島中三英子太郎美古屋橋',
);
const FREQUENT_HANGUL = new Set(
  '이다는의에가을를하고로은한지기어사도나자서시리인대그부아게해들라정일수있주전보스장제과만와여원구우상동것공학생소으니며었되면습합년오신국러미없조안회무선적관경',
);
const COMMON_LATIN = new Set('äöüßéèàçñóáíúâêîôûëïåøæãõÄÖÜÉÀÇÑÁÓÅØ');
const LATIN_SIGNS = new Set('–—‘’“”„•…€£§°©®™«»¿¡·½¼²³µªº\u00a0‹›´¢');
const LETTER_BETWEEN_LETTERS = -1;
const UNLIKELY = -0.6;
/** A byte that is undefined in this encoding, which is therefore the wrong one. */
const NO_CHARACTER = -4;

/** How plausible the characters are as written text, from about 1 (surely) down to -2. */
export function plausibility(text: string, encoding: CandidateEncoding): number {
  const rate = rateFor(encoding);
  const chars = Array.from(text);
  let sum = 0;
  let count = 0;
  for (let index = 0; index < chars.length; index++) {
    const char = chars[index]!;
    if (char.charCodeAt(0) < 0x80) continue;
    const seat = { char, before: chars[index - 1] ?? '', after: chars[index + 1] ?? '' };
    sum += char === '\ufffd' ? NO_CHARACTER : rate(seat);
    count++;
  }
  return count === 0 ? 0 : sum / count;
}

function rateFor(encoding: CandidateEncoding): (seat: Seat) => number {
  switch (encoding) {
    case 'windows-1252':
      return rateLatin;
    case 'windows-1250':
      // If both decode to the same, Western Europe is more likely.
      return (seat) => rateLatin(seat) - 0.05;
    case 'windows-1251':
    case 'koi8-r':
      return rateCyrillic;
    default: {
      const everyday = everydayCharacters(encoding);
      return (seat) => rateEastAsian(seat, encoding, everyday);
    }
  }
}

function rateEastAsian(
  seat: Seat,
  encoding: keyof typeof EVERYDAY_ROWS,
  everyday: ReadonlySet<string>,
): number {
  const { char, before, after } = seat;
  const code = char.codePointAt(0)!;
  if (isAsciiLetter(before) && isAsciiLetter(after)) return LETTER_BETWEEN_LETTERS;
  if (code >= 0x3041 && code <= 0x30ff) return encoding === 'shift_jis' || encoding === 'euc-jp' ? 1 : -0.2;
  if (isWidePunctuation(code)) return 0.6;
  if (encoding === 'euc-kr') {
    if (FREQUENT_HANGUL.has(char)) return 1;
    if (code >= 0xac00 && code <= 0xd7a3) return everyday.has(char) ? 0.5 : UNLIKELY;
    return code >= 0x4e00 && code <= 0x9fff ? -0.3 : -0.5;
  }
  if (FREQUENT_HAN.has(char)) return 1;
  if (everyday.has(char)) return 0.35;
  return code >= 0xe000 && code <= 0xf8ff ? -2 : UNLIKELY;
}

function isWidePunctuation(code: number): boolean {
  return (
    (code >= 0x3000 && code <= 0x303f) ||
    (code >= 0xff01 && code <= 0xff60) ||
    (code >= 0x2010 && code <= 0x2027) ||
    code === 0xb7
  );
}

function rateLatin({ char, before, after }: Seat): number {
  const code = char.codePointAt(0)!;
  if (code < 0xa0) return -2;
  const isBetween = isAsciiLetter(before) && isAsciiLetter(after);
  if (!/\p{Script=Latin}/u.test(char) || char === 'ª' || char === 'º') {
    if (!LATIN_SIGNS.has(char)) return UNLIKELY;
    return isBetween && char !== '’' && char !== '´' ? UNLIKELY : 0.5;
  }
  if (isLowerCase(before) && !isLowerCase(char)) return UNLIKELY;
  const neighbours = Number(isHigh(before)) + Number(isHigh(after));
  const isCommon = COMMON_LATIN.has(char);
  if (neighbours === 2) return isCommon ? 0.3 : -0.5;
  if (neighbours === 1) return isCommon ? 0.4 : 0.2;
  return (isCommon ? 0.9 : 0.6) - (isAsciiLetter(before) || isAsciiLetter(after) ? 0 : 0.3);
}

function rateCyrillic({ char, before, after }: Seat): number {
  if (char.codePointAt(0)! < 0xa0) return -2;
  if (!/\p{Script=Cyrillic}/u.test(char)) return LATIN_SIGNS.has(char) || char === '№' ? 0.3 : UNLIKELY;
  if (isAsciiLetter(before) || isAsciiLetter(after)) return LETTER_BETWEEN_LETTERS;
  if (isLowerCase(before) && !isLowerCase(char)) return -1;
  return /[ЀЃЄЅІЇЈЉЊЋЌЎЏѐѓєѕіїјљњћќўџҐґ]/.test(char) ? 0.2 : 0.8;
}

function isAsciiLetter(char: string): boolean {
  return /^[A-Za-z]$/.test(char);
}

function isLowerCase(char: string): boolean {
  return /^\p{Ll}$/u.test(char);
}

function isHigh(char: string): boolean {
  return char !== '' && char.charCodeAt(0) >= 0x80 && /\p{L}/u.test(char);
}

/** The rows of each double-byte set that contain its everyday characters. */
const EVERYDAY_ROWS = {
  gb18030: { firstLead: 0xb0, lastLead: 0xd7, trails: [[0xa1, 0xfe]] },
  big5: {
    firstLead: 0xa4,
    lastLead: 0xc6,
    trails: [
      [0x40, 0x7e],
      [0xa1, 0xfe],
    ],
  },
  shift_jis: {
    firstLead: 0x88,
    lastLead: 0x98,
    trails: [
      [0x40, 0x7e],
      [0x80, 0xfc],
    ],
  },
  'euc-jp': { firstLead: 0xb0, lastLead: 0xcf, trails: [[0xa1, 0xfe]] },
  'euc-kr': { firstLead: 0xb0, lastLead: 0xc8, trails: [[0xa1, 0xfe]] },
} as const;

const everydayByEncoding = new Map<string, ReadonlySet<string>>();

function everydayCharacters(encoding: keyof typeof EVERYDAY_ROWS): ReadonlySet<string> {
  const known = everydayByEncoding.get(encoding);
  if (known) return known;
  const { firstLead, lastLead, trails } = EVERYDAY_ROWS[encoding];
  const bytes: number[] = [];
  for (let lead: number = firstLead; lead <= lastLead; lead++)
    for (const [first, last] of trails)
      for (let trail: number = first; trail <= last; trail++) bytes.push(lead, trail);
  const characters = new Set(new TextDecoder(encoding).decode(Uint8Array.from(bytes)));
  characters.delete('\ufffd');
  everydayByEncoding.set(encoding, characters);
  return characters;
}
