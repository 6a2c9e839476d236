import { any, word } from '../words/word-patterns.js';

/** The type of thing a question asks for. */
export type QuestionType = 'person' | 'date' | 'number' | 'place' | 'reason';

/** The first one wins at the same position: "which year" asks for a date. */
const QUESTIONS: ReadonlyArray<readonly [QuestionType, RegExp]> = [
  [
    'date',
    any(
      word(
        String.raw`when|(?:what|which)\s+(?:year|date|day|month|century|decade)`,
        String.raw`wann|welche[mnrs]?\s+(?:jahre?s?|tage?s?|datum|monate?s?|jahrhunderts?|jahrzehnts?)`,
        String.raw`quand|quelle?s?\s+(?:ann[ée]es?|dates?|jours?|mois|si[èe]cles?)`,
        String.raw`cu[áa]ndo|(?:qu[ée]|cu[áa]l)\s+(?:año|fecha|día|mes|siglo)`,
        String.raw`quando|(?:che|quale|qual|que)\s+(?:anno|data|giorno|mese|secolo|ano|dia|mês|século)`,
        String.raw`wanneer|welke?\s+(?:jaar|datum|dag|maand|eeuw)`,
      ),
      '何时|何時|什么时候|什麼時候|甚麼時候|什么时间|什麼時間|哪一?年|哪一?天|哪一?月|几月|幾月|几号|幾號|哪一?日|日期|年份|いつ|何年|何月|何日|どの年|언제|몇\\s*(?:년|월|일(?!\\s*동안))',
    ),
  ],
  [
    'person',
    any(
      word(
        'who(?:m|se)?',
        'wer|wen|wem|wessen',
        'qui',
        'qui[ée]n(?:es)?',
        'chi',
        'quem',
        'wie(?=\\s+(?:is|was|werd|werden|heeft|hebben|had|zijn|waren)(?!\\p{L}))',
      ),
      '谁|誰|哪一?位|何人(?!い|が|の|を|も|以|$|[？?])|什么人|什麼人|甚麼人|누구|누가|だれ',
    ),
  ],
  [
    'number',
    any(
      word(
        String.raw`how\s+(?:many|much|long|far|old|high|tall|large|big|often|fast|deep|wide|soon|heavy)`,
        String.raw`what\s+(?:percentage|percent|number|amount|price|age|limit|rate|share|cost|speed|size|height|length|distance|temperature)`,
        String.raw`wie\s*viele?n?|wie\s+(?:lang|lange|hoch|groß|weit|oft|alt|schnell|schwer|teuer|tief|breit)`,
        String.raw`combien|quel(?:le)?s?\s+(?:pourcentage|nombre|montant|prix|âge|taux|part)`,
        String.raw`cu[áa]nt[oa]s?|(?:qu[ée]|cu[áa]l)\s+(?:porcentaje|número|cantidad|precio|edad)`,
        String.raw`quant[oaie]s?|(?:che|qual[e]?|que)\s+(?:percentuale|numero|prezzo|età|porcentagem|número|preço|idade)`,
        String.raw`hoeveel|hoe\s+(?:lang|hoog|groot|ver|vaak|oud|snel|zwaar|duur|diep|breed)`,
      ),
      '多少|多大|多长|多長|多高|多远|多遠|多久|百分之几|百分之幾|第[几幾]|[几幾](?=[个個名位次年天月日元岁歲种種人家条條座届屆])|比例|金额|金額|限额|限額|いくつ|いくら|何(?=[人個回歳日時分台本枚件円パ])|何(?:か国|カ国|ヶ国|か所|パーセント)|どのくらい|どれくらい|몇|얼마',
    ),
  ],
  [
    'place',
    any(
      word(
        String.raw`where|(?:what|which)\s+(?:city|country|place|state|town|region|location|county|province)`,
        String.raw`wo|wohin|woher|welche[mnrs]?\s+(?:stadt|land|ort|region|staat)`,
        String.raw`où|quel(?:le)?s?\s+(?:villes?|pays|lieux?|régions?|endroits?)`,
        String.raw`d[óo]nde|ad[óo]nde|qu[ée]\s+(?:ciudad|país|lugar|región)`,
        String.raw`dov['’]è|dove|a?onde|(?:che|quale|qual|que)\s+(?:città|paese|luogo|cidade|país|lugar)`,
        String.raw`waar|welke?\s+(?:stad|land|plaats|regio)`,
      ),
      '哪里|哪裡|哪裏|哪儿|哪兒|何处|何處|何地|什么地方|什麼地方|甚麼地方|哪一?[个個]?(?:国家|國家|城市|地方|省|市|区|區|县|縣)|哪些(?:地方|地区|地區|地带|国家|國家)|[位坐](?:于|於|落)(?:哪|何|什|甚|[？?]|$)|坐落|どこ|どの(?:国|都市|県|市|町|場所)|어디|어느\\s*(?:나라|도시|곳|지역)',
    ),
  ],
  [
    'reason',
    any(
      word(
        'why',
        'warum|weshalb|wieso|weswegen',
        'pourquoi',
        String.raw`por\s+qu[êeé]|porqu[êeé]`,
        'perch[ée]',
        'waarom',
      ),
      // 称之为什么 asks for a name, not a reason.
      '(?<![称稱之作成命])[为為](?:什么|什麼|甚麼|何)|什么原因|什麼原因|甚麼原因|なぜ|どうして|왜',
    ),
  ],
];

/** Question words that imply no type; after one of them, further question words belong to a clause. */
const ASKS_FOR_ANYTHING = any(
  word(
    'what|which|how',
    'was|welche[mnrs]?|wie',
    'que|quel(?:le)?s?|comment',
    'qué|cu[áa]l(?:es)?|cómo',
    'che|cosa|qual[ei]?|come',
    'o\\s+que|quais|como',
    'wat|welke?|hoe',
  ),
);

/** "When X happened, what …": the first clause states a time, the second one asks. */
const CLAUSE_IN_FRONT = /^[^,，?？]+[,，]\s*(?=[^,，?？\s][^,，?？]*(?:[?？]\s*)?$)/u;

const MONTH_NAMES = [
  ...new Set(
    ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl'].flatMap((language) => {
      const format = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' });
      return Array.from({ length: 12 }, (_, month) => format.format(Date.UTC(2000, month, 15)));
    }),
  ),
].filter((name) => name.toLowerCase() !== 'may' && name.toLowerCase() !== 'mars');

const ANSWERS: Record<QuestionType, RegExp> = {
  date: any(
    String.raw`(?<!\p{Nd})(?:1\d{3}|20\d{2})(?!\p{Nd})`,
    word(...MONTH_NAMES, 'May \\p{Nd}', 'century|jahrhunderts?|siècle|siglo|secolo|século|eeuw'),
    String.raw`[\p{Nd}一二三四五六七八九十○〇零]+\s*(?:年|月|日|世纪|世紀|년|월|세기)`,
  ),
  number: any(
    String.raw`\p{Nd}`,
    word(
      'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|million|billion|half|twice|percent|none|zero|dozens?',
      'zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|zwanzig|dreißig|hundert|tausend|millionen|milliarden|hälfte|prozent',
      'deux|trois|quatre|cinq|sept|huit|neuf|dix|onze|douze|vingt|trente|cent|mille|millions?|moitié',
      'dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|cien|ciento|mil|millones|mitad',
      'due|tre|quattro|cinque|sei|sette|otto|nove|dieci|cento|metà|dois|duas|três|quatro|sete|oito|dez|metade',
      'twee|drie|vijf|zes|zeven|negen|tien|twaalf|twintig|honderd|duizend|miljoen|helft',
    ),
    '[一二三四五六七八九十百千万萬亿億两兩](?=[一二三四五六七八九十百千万萬亿億\\s]*[个個名位次年天月日元岁歲种種人家条條座届屆米公里分倍种支枚])|百分之|[一二三四五六七八九十]つ',
  ),
  person:
    /\p{Lu}[\p{Ll}'’-]+(?:\s+(?:\p{Lu}\.|(?:de|van|von|der|la|le|of|the|al|bin|di|da)))*\s+\p{Lu}[\p{Ll}'’-]+|\p{sc=Han}[·・‧]\p{sc=Han}|(?<![\p{sc=Katakana}ー])[\p{sc=Katakana}ー]+[·・][\p{sc=Katakana}ー]+/u,
  place: any(
    String.raw`(?<!\p{L})(?:[Ii]n|[Aa]t|[Nn]ear|[Ff]rom|[Ii]m|[Bb]ei|[Aa]us|[Nn]ach|à|[Aa]u|[Ee]n|[Aa]|[Nn]el|[Nn]a|[Nn]o|[Tt]e|[Uu]it)\s+(?:the\s+|der\s+|die\s+|la\s+|le\s+)?\p{Lu}`,
    '[省市县縣区區州国國岛島港湾灣镇鎮乡鄉村路街山海洋洲部]',
    '[都道府県市区町村]|[시도군구]에',
  ),
  reason: any(
    word(
      'because|due\\s+to|since|as\\s+a\\s+result|owing\\s+to|reasons?|therefore|so\\s+that|in\\s+order\\s+to|caused?',
      'weil|da|wegen|aufgrund|denn|deshalb|daher|grund|gründe|damit',
      'parce|car|raison|grâce|afin|pour',
      'porque|debido|causa|para|razón|motivo|devido|pois',
      'perch[ée]|poiché|causa|dovuto',
      'omdat|doordat|vanwege|wegens|reden|daarom',
    ),
    '因|由于|由於|所以|为了|為了|以便|から|ため|ので|때문',
  ),
};
// Case-sensitive, because a place's name is recognised by its capital letter.
const PATTERNS: Record<QuestionType, RegExp> = {
  ...ANSWERS,
  place: new RegExp(ANSWERS.place.source, 'u'),
};

/** Numbers of tables and list items ("Table 8.13 shows …") do not answer. */
const REFERENCES =
  /^\s*[（(]?\p{Nd}{1,2}[)）.、．]\s|^\s*[（(]?\p{Nd}{1,2}[)）、．]|(?<!\p{L})(?:tables?|figures?|fig\.|charts?|annex|tabelle|abbildung|tableau|tabla|表|图|圖|図)\s*[A-Z]{0,3}\p{Nd}+(?:[.-]\p{Nd}+)*/giu;

/** Ordinals and dates are not counts. */
const ORDINALS_AND_DATES =
  /(?<!\p{L})[QH][1-4](?!\p{Nd})|(?<!\p{Nd})\p{Nd}+(?:st|nd|rd|th)(?!\p{L})|(?:\p{Nd}{2,4}\s*[年년]\s*)?\p{Nd}{1,2}\s*[月월](?:\s*\p{Nd}{1,2}\s*[日일])?|(?<!\p{Nd})(?:1[89]|20)\p{Nd}{2}-\p{Nd}{2}(?:-\p{Nd}{2})?(?!\p{Nd})/gu;

const NAMES_AND_NUMBERS = /\p{Nd}+|\p{Lu}\p{Ll}+/gu;

/**
 * Returns null if the words imply no type. The first question word decides: "what … when he died" does not ask for a
 * date.
 */
export function questionType(question: string): QuestionType | null {
  const clause = question.replace(CLAUSE_IN_FRONT, '');
  const asked = clause === question ? null : firstAsked(clause);
  return (asked?.at === 0 ? asked : firstAsked(question))?.type ?? null;
}

function firstAsked(text: string): { type: QuestionType | null; at: number } | null {
  let first: { type: QuestionType | null; at: number } | null = null;
  for (const [type, pattern] of QUESTIONS) {
    const at = text.search(pattern);
    if (at >= 0 && (first === null || at < first.at)) first = { type, at };
  }
  const at = text.search(ASKS_FOR_ANYTHING);
  return at >= 0 && (first === null || at < first.at) ? { type: null, at } : first;
}

/**
 * Returns a predicate for sentences that mention something of the type that the question does not already contain.
 * Names of persons are recognised in Latin letters, and in scripts that separate their parts with dots.
 */
export function mentionOf(type: QuestionType, question: string): (sentence: string) => boolean {
  const known = new Set(question.match(NAMES_AND_NUMBERS));
  const pattern = PATTERNS[type];
  const plain = (sentence: string) =>
    type === 'number' ? sentence.replace(REFERENCES, '').replace(ORDINALS_AND_DATES, '') : sentence;
  if (known.size === 0) return (sentence) => pattern.test(plain(sentence));
  const others = (sentence: string) =>
    plain(sentence).replace(NAMES_AND_NUMBERS, (word) => (known.has(word) ? '' : word));
  return (sentence) => pattern.test(others(sentence));
}

const ASKS_FOR_PEOPLE = /(?:多少|[几幾])\s*(?:[个個]\s*)?[人名位]/u;
const NUMBER_OF_PEOPLE =
  /[\p{Nd}一二三四五六七八九十百千万萬亿億两兩余餘多]\s*(?:[个個]\s*)?[人名位]|人[口数數員员][^。；;]{0,12}\p{Nd}/u;

/**
 * Returns a predicate for sentences without a number of people, if the question asks for one: "three offices" is not an
 * answer.
 */
export function countsOthers(question: string): (sentence: string) => boolean {
  return ASKS_FOR_PEOPLE.test(question) ? (sentence) => !NUMBER_OF_PEOPLE.test(sentence) : () => false;
}
