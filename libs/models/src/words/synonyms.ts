import { HAN_MONTHS, monthNames } from './month-names.js';
import { countriesIn } from './places.js';
import { TABLE_WORDS } from './table-words.js';
import { any, word } from './word-patterns.js';

/**
 * Synonymous phrases. If a text contains one of them and the question another, the text is read as if it contained the
 * question's.
 */
type Phrases = RegExp;

const EARNINGS = String.raw`(?:net )?(?:earnings|income|profit|loss)`;
const PER_SHARE = String.raw`${EARNINGS}(?: attributable to [^—–-]{1,60})? per (?:common |ordinary )?share(?: of common stock)?(?: attributable to [^—–:-]{1,60})?`;
const SHARES = String.raw`(?:weighted[- ]average (?:number of )?(?:common |ordinary )?shares(?: of common stock)?(?: outstanding| used in (?:computing|computation of) [^—–:-]{1,60}?)?|shares used in computation of [^—–-]{1,30} per share)`;

/**
 * Items of financial statements. Only phrases that mean the same in every statement are synonyms: operating profit is
 * not EBITDA, and 营业外收入 is not 营业收入.
 */
const ITEMS: readonly Phrases[] = [
  any(
    word('net sales', 'sales revenues?', 'revenues?', 'turnover', 'sales'),
    word(
      'umsatzerlöse',
      'umsätze',
      'umsatz',
      "chiffre d['’]affaires",
      'cifra de negocios',
      'fatturato',
      'omzet',
    ),
    '营业总?收入|營業總?收入|营收|營收|売上高|営業収益|매출액?',
  ),
  any(
    word(
      'net (?:profit|income|earnings)(?! per )',
      'net loss(?:es)?(?! per )',
      'profit for the (?:year|period)',
      '(?:profit|income) after tax(?:es)?',
    ),
    word(
      'jahresüberschuss',
      'nettoergebnis',
      'nettogewinn',
      'konzernergebnis',
      'résultat net',
      'bénéfice net',
    ),
    word('beneficio neto', 'resultado neto', 'utile netto', 'lucro líquido', 'nettowinst'),
    '净利润|淨利潤|净利(?!率)|淨利(?!率)|純利益|당기순이익|순이익',
  ),
  any(
    word(
      'operating (?:profit|income|earnings|loss)',
      '(?:profit|income|earnings|loss) from operations',
      'betriebsergebnis',
      "résultat d['’]exploitation",
    ),
    '营业利润|營業利潤|営業利益|영업이익',
  ),
  any(
    word('(?:profit|income|earnings) before (?:income )?tax(?:es|ation)?', 'pre-?tax (?:profit|income)'),
    '利润总额|利潤總額|税前利润|稅前利潤|税引前利益',
  ),
  any(
    word(
      'total assets',
      'bilanzsumme',
      "total de l['’]actif",
      'total activo',
      'totale attivo',
      'activos totales',
    ),
    '总资产|總資產|资产总[计额]|資產總[計額]|资产合计|資產合計|総資産|資産合計|자산총계',
  ),
  any(
    word('total liabilities', 'verbindlichkeiten insgesamt', 'total du passif', 'pasivos totales'),
    '总负债|總負債|负债总[计额]|負債總[計額]|负债合计|負債合計|부채총계',
  ),
  any(
    word(
      'cost of (?:goods sold|(?:net )?sales|(?:net )?revenues?|products sold)',
      'umsatzkosten',
      'coût des ventes',
    ),
    '营业成本|營業成本|売上原価|매출원가',
  ),
  any(word('research,? and development(?: (?:expenses?|costs?))?', 'r&d(?: (?:expenses?|costs?))?')),
  any(
    word(
      'selling,? general,? and administrative(?: expenses?)?',
      'selling,? general,? administrative,? and other(?: expenses?)?',
      'sg&a(?: expenses?)?',
    ),
  ),
  any(
    word(
      '(?:provision|benefit) (?:for|from) (?:income )?taxes(?: on income)?',
      'income tax (?:expenses?|provision|benefits?)',
      'income taxes',
    ),
  ),
  any(
    word(
      'net cash (?:provided by|used (?:in|for)|flows? from|from) operating activities',
      'operating cash flows?',
      'cash (?:provided by|flows? from) operat(?:ions|ing activities)',
    ),
    '经营活动产生的现金流量净额|經營活動產生的現金流量淨額',
  ),
  any(
    word(
      'capital expenditures?',
      'capex',
      '(?:purchases?|acquisitions?|additions?|expenditures?|payments?) (?:of|to|for) property,?(?: plant,?)? and equipment',
    ),
  ),
  any(word(`diluted (?:eps|${PER_SHARE})`, `${PER_SHARE}[\\s,:–—-]+(?:diluted|assuming dilution)`)),
  any(word(`basic (?:eps|${PER_SHARE})`, `${PER_SHARE}[\\s,:–—-]+basic`)),
  any(
    word(
      "(?:stock|share|shareown)(?:holders?|ers?)['’]? ?(?:equity|deficit|investment)",
      'equity attributable to shareholders',
    ),
    '股东权益|股東權益|自己資本',
  ),
  any(word(`diluted ${SHARES}`, `${SHARES}[\\s,:–—-]+(?:diluted|assuming dilution)`)),
  any(word(`basic ${SHARES}`, `${SHARES}[\\s,:–—-]+basic`)),
  any(
    word(
      'retained (?:earnings|income)',
      'reinvested earnings',
      'earnings (?:retained|reinvested)(?: in the business)?',
      'accumulated deficit',
      'accumulated income',
      'retained (?:loss|deficit)',
    ),
  ),
  any(
    word(
      '(?:net )?(?:trade |customer )?accounts receivable(?:[,\\s–—-]+net)?',
      'trade receivables',
      'receivables[,\\s–—-]+net',
    ),
  ),
  any(word('(?:trade )?accounts payable', 'trade payables')),
  any(word('(?:merchandise )?inventor(?:y|ies)(?:[,\\s–—-]+net)?')),
  any(word('(?:stock|share|equity)-based (?:compensation|payments?)(?: expenses?)?')),
  any(
    word(
      'share (?:repurchases?|buy-?backs?)',
      '(?:re)?purchases? of (?:class [a-z] )?(?:common|treasury) (?:stock|shares)',
      '(?:common )?stock (?:repurchases?|repurchased)',
      'treasury stock purchases?',
    ),
  ),
  any(
    word(
      '(?:cash )?dividends paid',
      '(?:payments? of )?(?:cash )?dividends(?: to (?:shareholders|stockholders|shareowners))?',
    ),
  ),
  any(
    word(
      'net property,?(?: plant,?)? and equipment',
      'property,?(?: plant,?)? and equipment,?(?: ?[-–—] ?)?,? net',
    ),
  ),
];

/** Long and short names of months. Short names that are missing or ambiguous are left out. */
const MONTHS: readonly Phrases[] = Array.from({ length: 12 }, (_, month) => {
  const names = ['en', 'de', 'fr', 'es'].flatMap((language) => monthNames(language, month));
  const distinct = [...new Set(names)].filter((name) => name.length > 2 && name !== 'mar');
  return any(
    word(...distinct.map((name) => `${name}\\.?`)),
    `(?<!\\p{Nd})${month + 1}月(?!\\p{L}*[-–—至到])|(?<!十)${HAN_MONTHS[month]}月(?!\\p{L}*[-–—至到])`,
  );
});

/** Other synonyms, and periods, that occur in tables. */
const THINGS_AND_PERIODS: readonly Phrases[] = [
  any('限额|限額|上限|额度|額度|标准|標準(?!差)'),
  any('出差|差旅|商务旅行|商務旅行'),
  any(
    word(
      'number of employees',
      'employees',
      'people',
      'staff',
      'headcount',
      'workforce',
      'mitarbeiterzahl',
      'mitarbeiter(?:innen)?',
      'beschäftigten?',
      'effectifs?',
      'empleados',
      'plantilla',
    ),
    '员工人数|员工|人数',
  ),
  any(
    word(
      '(?:the )?end of(?= (?:19|20)\\p{Nd}{2})',
      '31(?:st)?\\.? (?:dec(?:ember)?|dezember|décembre|diciembre)\\.?(?= (?:de )?(?:19|20)\\p{Nd}{2})',
      'ende(?= (?:19|20)\\p{Nd}{2})',
      'fin(?: de)?(?= (?:19|20)\\p{Nd}{2})',
    ),
  ),
  any(
    word(
      'first half(?:[- ]year)?',
      'half[- ]year',
      'h1',
      'first six months',
      'january\\s*[–—-]\\s*june',
      'erste[nms]? halbjahr(?:es)?',
      '1\\. halbjahr',
      'premier semestre',
      'primer semestre',
    ),
    '上半年|1\\s*[-–—]\\s*6\\s*月',
  ),
  any(
    word(
      'second half(?:[- ]year)?',
      'h2',
      'july\\s*[–—-]\\s*december',
      'zweite[nms]? halbjahr(?:es)?',
      '2\\. halbjahr',
      '(?:deuxième|second) semestre',
      'segundo semestre',
    ),
    '下半年|7\\s*[-–—]\\s*12\\s*月',
  ),
  ...(
    [
      ['first|1st', 'erste', 'premier|1er', 'primer', 'january', 'march', '一', '1\\s*[-–—]\\s*3'],
      ['second|2nd', 'zweite', 'deuxième|second|2e', 'segundo', 'april', 'june', '二', '4\\s*[-–—]\\s*6'],
      ['third|3rd', 'dritte', 'troisième|3e', 'tercer', 'july', 'september', '三', '7\\s*[-–—]\\s*9'],
      ['fourth|4th', 'vierte', 'quatrième|4e', 'cuarto', 'october', 'december', '四', '10\\s*[-–—]\\s*12'],
    ] as const
  ).map(([en, de, fr, es, from, to, han, months], at) =>
    any(
      word(
        `(?:${en}) quarter`,
        `(?:${de}[nms]?|${at + 1}\\.) quartals?`,
        `(?:${fr}|${es}) trimestre`,
        `[qt]${at + 1}`,
        `${from}\\s*[–—-]\\s*${to}`,
      ),
      `第?(?:${han}|${at + 1})季度?|(?<!\\p{Nd})${months}\\s*月份?`,
    ),
  ),
  ...MONTHS,
  any('(?<=\\p{Nd}{4}\\s*)(?:年度?[末底]|年\\s*12\\s*月\\s*31\\s*日)'),
];

interface SynonymSet {
  phrases: Phrases;
  /** In lower case: a text with none of these contains none of the phrases. Null if unknown. */
  signs: readonly string[] | null;
}

const IS_PATTERN = /[\\^$.*+?()[\]{}|]/u;

const COLUMNS: readonly SynonymSet[] = TABLE_WORDS.map((meaning) => {
  const { zh, ...spaced } = meaning;
  const forms = Object.values(meaning).flat();
  return {
    phrases: any(word(...Object.values(spaced).flat()), ...(zh ?? [])),
    signs: forms.map((form) => (form.split(IS_PATTERN)[0] ?? '').toLowerCase()),
  };
});

function patternOfNames(names: readonly string[]): Phrases {
  const isHan = (name: string) => /\p{sc=Han}/u.test(name);
  const literal = names.map(RegExp.escape);
  return any(word(...literal.filter((name) => !isHan(name))), ...literal.filter(isHan));
}

const SYNONYMS: readonly SynonymSet[] = [
  ...[...ITEMS, ...THINGS_AND_PERIODS].map((phrases) => ({ phrases, signs: null })),
  ...COLUMNS,
];

export const SYNONYM_PATTERNS: readonly RegExp[] = SYNONYMS.map(({ phrases }) => phrases);

/**
 * Synonyms of the latest questions: all tables of a question use the same ones, with and without its operation's words.
 */
const known = new Map<string, Synonyms['asked']>();
const MOST_KNOWN = 8;

/** Whether a question asks for an item of a financial statement. */
export function asksForItem(question: string): boolean {
  return ITEMS.some((meaning) => meaning.test(question));
}

/** Additions for the opposite sign: "Provision for (benefit from) income taxes", "Net income (loss)". */
const OTHER_SIGN =
  / ?\((?:net )?(?:loss(?:es)?|benefits?(?: from)?|used (?:in|for)|expenses?|income|provision|deficit|accumulated deficit)\)(?: ?\/ ?benefits?)?/giu;

function synonymsIn(question: string): Synonyms['asked'] {
  const said = question.toLowerCase();
  const mayBeSaid = SYNONYMS.filter(
    ({ signs }) => signs === null || signs.some((sign) => said.includes(sign)),
  );
  return [...mayBeSaid.map(({ phrases }) => phrases), ...countriesIn(question).map(patternOfNames)].flatMap(
    (meaning) => {
      const asAsked = meaning.exec(question)?.[0];
      return asAsked === undefined ? [] : [{ meaning, asAsked }];
    },
  );
}

/** Rewrites names of tables into the words of one question. */
export class Synonyms {
  /** Synonym sets that the question uses a phrase of, with that phrase. */
  readonly asked: ReadonlyArray<{ meaning: Phrases; asAsked: string }>;

  constructor(question: string) {
    this.asked = known.get(question) ?? synonymsIn(question.normalize('NFKC'));
    known.delete(question);
    known.set(question, this.asked);
    for (const oldest of known.keys()) if (known.size > MOST_KNOWN) known.delete(oldest);
  }

  /**
   * Returns a function that rewrites the names of one table. If the table itself uses the question's phrase, its
   * synonyms there mean something else and are kept.
   * @param names all names of the table
   */
  readerOf(names: readonly string[]): (name: string) => string {
    const missing = this.asked.filter(({ asAsked }) => {
      const own = asAsked.toLowerCase();
      return !names.some((name) => name.toLowerCase().includes(own));
    });
    if (missing.length === 0) return (name) => name;
    return (name) =>
      missing.reduce(
        (read, { meaning, asAsked }) => read.replace(meaning, asAsked),
        name.normalize('NFKC').replace(OTHER_SIGN, '').trim(),
      );
  }
}
