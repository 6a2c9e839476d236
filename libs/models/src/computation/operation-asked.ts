/** What is computed of the rows of a table. */
export type Operation =
  | { kind: 'extreme'; direction: Direction; /** From the 0th on. */ rank: number; count: number }
  | { kind: 'sum' | 'average' | 'count' | 'compare' | 'list' };
export type Direction = 'most' | 'least';

/** "More than 200 stations". */
export interface Threshold {
  comparator: 'above' | 'below' | 'at least' | 'at most';
  amount: number;
}

/** Columns that an adjective or a verb is about: "expensive" is said of prices. */
export interface Measure {
  header: RegExp;
  /** Whether the header may say more than that: an "annual fee" is what is expensive, but a "response time" is no long contract. */
  mayBeNarrower: boolean;
  /** Whether durations are what it measures, whatever their header. */
  isOfTime?: boolean;
  /** Where this stands above the column the order is the other way round: the fastest takes the least time. */
  reversedFor?: RegExp;
  /** Whether dates are meant. */
  isOfDates?: boolean;
}

export interface AskedOperation {
  operation: Operation;
  threshold: Threshold | null;
  measure: Measure | null;
  /** What is counted by "how many"; empty for other operations. */
  counted: string;
  /** The question without the words that ask for the operation. */
  rest: string;
  /** Tells texts that state such a result themselves. */
  states: RegExp;
}

const word = (...alternatives: string[]): string =>
  String.raw`(?<![\p{L}\p{M}])(?:${alternatives.join('|')})(?![\p{L}\p{M}])`;
const any = (...sources: string[]): RegExp => new RegExp(sources.join('|'), 'iu');

/** What things cost. */
export const COST: Measure = {
  header:
    /pric|cost|fee|amount|charge|tariff|premium|rent|value|preis|kosten|gebühr|betrag|entgelt|prix|coût|tarif|montant|precio|coste|importe|价|價|费|費|金额|金額|租金|成本/iu,
  mayBeNarrower: true,
};
const TIME: Measure = {
  header:
    /time|duration|length|hours?|days?|weeks?|months?|years?|minutes?|dauer|zeit|frist|länge|durée|longueur|duración|时间|時間|时长|時長|期限|天数|长度|長度|(?:^|[(（\s_])(?:km|m)(?:$|[)）\s_])/iu,
  mayBeNarrower: false,
  isOfTime: true,
};
const DATES: Measure = {
  header:
    /dat(?:e|um)|year|founded|built|since|from|until|expir|renew|due|jahr|gründ|fecha|année|年|日期|时间|時間|月/iu,
  mayBeNarrower: true,
  isOfDates: true,
};

/** Superlatives by what they are said of; `null` where other words of the question tell it. */
const SUPERLATIVES: ReadonlyArray<{ direction: Direction; measure: Measure | null; words: RegExp }> = [
  {
    direction: 'most',
    measure: COST,
    words: any(
      word(
        '(?:most|more) (?:expensive|costly)',
        'costliest',
        'dearest',
        'priciest',
        'costs? (?:the )?most',
        'pays? (?:the )?most',
        'am teuersten',
        'teuerste[nrsm]?',
        'kostet am meisten',
        'zahlt am meisten',
        '(?:la |le |les )?plus ch[eè]re?s?',
        'coûte le plus',
        'más car[oa]s?',
      ),
      '最贵的?|最貴的?|最昂贵的?|花费最多|费用最高的?',
    ),
  },
  {
    direction: 'least',
    measure: COST,
    words: any(
      word(
        'cheapest',
        'least (?:expensive|costly)',
        'costs? (?:the )?least',
        'pays? (?:the )?least',
        'am billigsten',
        'billigste[nrsm]?',
        'am günstigsten',
        'günstigste[nrsm]?',
        'kostet am wenigsten',
        '(?:la |le |les )?moins ch[eè]re?s?',
        'más barat[oa]s?',
      ),
      '最便宜的?|费用最低的?',
    ),
  },
  {
    direction: 'most',
    measure: TIME,
    words: any(
      word(
        'longest',
        'takes? (?:the )?longest',
        'längste[nrsm]?',
        'am längsten',
        'plus long(?:ue)?s?',
        'más larg[oa]s?',
      ),
      '最长的?|最長的?|最久的?',
    ),
  },
  {
    direction: 'least',
    measure: TIME,
    words: any(
      word('shortest', 'kürzeste[nrsm]?', 'am kürzesten', 'plus court(?:e)?s?', 'más cort[oa]s?'),
      '最短的?',
    ),
  },
  {
    direction: 'most',
    measure: {
      header:
        /speed|velocity|geschwindigkeit|tempo|vitesse|velocidad|速度|km\/h|mph|time|hours?|minutes?|zeit|dauer|时间|時間/iu,
      mayBeNarrower: false,
      isOfTime: true,
      reversedFor: /time|hours?|minutes?|zeit|dauer|时间|時間/iu,
    },
    words: any(
      word('fastest', 'quickest', 'schnellste[nrsm]?', 'am schnellsten', 'plus rapides?', 'más rápid[oa]s?'),
      '最快的?',
    ),
  },
  {
    direction: 'least',
    measure: {
      header:
        /speed|velocity|geschwindigkeit|tempo|vitesse|velocidad|速度|km\/h|mph|time|hours?|minutes?|zeit|dauer|时间|時間/iu,
      mayBeNarrower: false,
      isOfTime: true,
      reversedFor: /time|hours?|minutes?|zeit|dauer|时间|時間/iu,
    },
    words: any(
      word('slowest', 'langsamste[nrsm]?', 'am langsamsten', 'plus lente?s?', 'más lent[oa]s?'),
      '最慢的?',
    ),
  },
  {
    direction: 'most',
    measure: {
      header: /weight|mass|(?:^|[(（\s_])kg(?:$|[)）\s_])|gewicht|poids|peso|重量|体重/iu,
      mayBeNarrower: true,
    },
    words: any(
      word(
        'heaviest',
        'weighs? (?:the )?most',
        'schwerste[nrsm]?',
        'am schwersten',
        'plus lourde?s?',
        'más pesad[oa]s?',
      ),
      '最重的?',
    ),
  },
  {
    direction: 'least',
    measure: {
      header: /weight|mass|(?:^|[(（\s_])kg(?:$|[)）\s_])|gewicht|poids|peso|重量|体重/iu,
      mayBeNarrower: true,
    },
    words: any(
      word('lightest', 'weighs? (?:the )?least', 'leichteste[nrsm]?', 'am leichtesten', 'plus lég[eè]re?s?'),
      '最轻的?|最輕的?',
    ),
  },
  {
    direction: 'most',
    measure: {
      header: /units?|sold|sales|quantit|verk[aä]uf|absatz|stück|ventes|vend|销量|銷量|销售|銷售|数量/iu,
      mayBeNarrower: true,
    },
    words: any(
      word(
        'sold (?:the )?most',
        'sells? (?:the )?(?:most|best)',
        'best[- ]selling',
        'am meisten verkauft\\p{L}*',
        'meistverkaufte[nrsm]?',
      ),
      '卖得最好的?|卖得最多的?|销量最[高大好]的?|最畅销的?',
    ),
  },
  {
    direction: 'least',
    measure: {
      header: /units?|sold|sales|quantit|verk[aä]uf|absatz|stück|ventes|vend|销量|銷量|销售|銷售|数量/iu,
      mayBeNarrower: true,
    },
    words: any(
      word(
        'sold (?:the )?(?:least|fewest)',
        'sells? (?:the )?(?:least|worst)',
        'am wenigsten verkauft\\p{L}*',
      ),
      '卖得最差的?|卖得最少的?|销量最[低小差]的?',
    ),
  },
  {
    direction: 'most',
    measure: {
      header:
        /growth|grew|change|increase|wachstum|zuwachs|veränderung|croissance|crecimiento|增长|增長|增幅|同比/iu,
      mayBeNarrower: true,
    },
    words: any(
      word(
        'grew (?:the )?(?:most|fastest)',
        'fastest[- ]growing',
        '(?:grew|increased|rose) (?:the )?most',
        'am (?:stärksten|meisten) gewachsen',
        'wuchs am (?:stärksten|meisten)',
      ),
      '增长最[快多大高]的?|增幅最[大高]的?',
    ),
  },
  {
    direction: 'least',
    measure: {
      header:
        /growth|grew|change|increase|wachstum|zuwachs|veränderung|croissance|crecimiento|增长|增長|增幅|同比/iu,
      mayBeNarrower: true,
    },
    words: any(
      word(
        'grew (?:the )?(?:least|slowest)',
        'slowest[- ]growing',
        '(?:grew|increased|rose) (?:the )?least',
        'am (?:schwächsten|wenigsten) gewachsen',
        'wuchs am (?:schwächsten|wenigsten)',
      ),
      '增长最[慢少小低]的?|增幅最[小低]的?',
    ),
  },
  {
    direction: 'most',
    measure: DATES,
    words: any(
      word(
        'latest',
        'newest',
        '(?:most )?recent(?:ly)?',
        'youngest',
        'last',
        'neueste[nrsm]?',
        'jüngste[nrsm]?',
        'späteste[nrsm]?',
        'am spätesten',
        'zuletzt',
        'plus récente?s?',
        'más recientes?',
      ),
      '最晚的?|最新的?|最近的?',
    ),
  },
  {
    direction: 'least',
    measure: DATES,
    words: any(
      word(
        'earliest',
        'oldest',
        'soonest',
        'first',
        'älteste[nrsm]?',
        'früheste[nrsm]?',
        'am frühesten',
        'zuerst',
        'plus ancien(?:ne)?s?',
        'más antigu[oa]s?',
      ),
      '最早的?|最老的?|最先',
    ),
  },
  {
    direction: 'most',
    measure: null,
    words: any(
      word(
        '(?<!at )(?:the )?most(?! of)',
        'highest',
        'largest',
        'biggest',
        'greatest',
        'maximum',
        'am meisten',
        'meisten?',
        'höchste[nrsm]?',
        'am höchsten',
        'größte[nrsm]?',
        'am größten',
        'maximale[nrsm]?',
        '(?:la |le |les )?plus (?:élevée?s?|hautes?|hauts?|grande?s?|de)',
        'le plus',
        'mayor(?:es)?',
        'máxim[oa]s?',
        'más (?:alt[oa]s?|grandes?)',
      ),
      '最多的?|最高的?|最大的?',
    ),
  },
  {
    direction: 'least',
    measure: null,
    words: any(
      word(
        '(?<!at )(?:the )?least',
        'fewest',
        'lowest',
        'smallest',
        'minimum',
        'am wenigsten',
        'wenigsten?',
        'niedrigste[nrsm]?',
        'am niedrigsten',
        'geringste[nrsm]?',
        'am geringsten',
        'kleinste[nrsm]?',
        'am kleinsten',
        'minimale[nrsm]?',
        '(?:la |le |les )?(?:moins (?:élevée?s?|de)|plus (?:bas(?:se)?s?|petite?s?))',
        'le moins',
        'menor(?:es)?',
        'mínim[oa]s?',
        'más (?:baj[oa]s?|pequeñ[oa]s?)',
      ),
      '最少的?|最低的?|最小的?',
    ),
  },
];

const RANKS: ReadonlyArray<readonly [RegExp, number]> = [
  [
    any(
      word('second(?:[- ]|(?=\\s))|2nd', 'zweit-?', 'deuxième', 'segund[oa]'),
      'zweit(?=höchst|größt|meist|teuerst|längst|niedrigst|kleinst|ältest|geringst|kürzest|schnellst)',
      '第二',
    ),
    1,
  ],
  [
    any(
      word('third|3rd', 'troisième', 'tercer[oa]?'),
      'dritt(?=höchst|größt|meist|teuerst|längst|niedrigst|kleinst|ältest|geringst|kürzest|schnellst)',
      '第三',
    ),
    2,
  ],
];
const NUMBERS: Readonly<Record<string, number>> = {
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  zwei: 2,
  drei: 3,
  vier: 4,
  fünf: 5,
  deux: 2,
  trois: 3,
  dos: 2,
  tres: 3,
  两: 2,
  二: 2,
  三: 3,
  四: 4,
  五: 5,
};
const SEVERAL =
  /(?<![\p{L}])(?:which|what|welche|quels|quelles|qué)\s+(?<which>two|three|four|five|[2-5]|zwei|drei|vier|fünf|deux|trois|dos|tres)(?=\s+\p{L})|(?<![\p{L}\p{Nd}])(?:top[\s-]?)?(?<many>[2-9]|two|three|four|five|zwei|drei|vier|fünf|deux|trois|dos|tres)(?=\s+\p{L}+(?:est|sten|ste)(?!\p{L}))|(?<![\p{L}\p{Nd}])top[\s-]?(?<top>[2-9]|two|three|four|five|zwei|drei|vier|fünf)(?!\p{L})|前(?<front>[2-9两二三四五])[个個名位家]?|(?<=最[高低多少大小贵長长]的)(?<behind>[2-9两二三四五])[个個名位家]/iu;

const COMPARES = any(
  word(
    'compare[ds]?',
    'comparison',
    'difference',
    'versus',
    'vs\\.?',
    'vergleiche?n?',
    'unterschied\\p{L}*',
    'differenz',
    'compare[rz]',
    'différence',
    'comparaison',
    'diferencia',
    'compar[ae]r?',
  ),
  '比较|比較|对比|對比|相差|差多少|差额|差額',
);
const COMPARES_TWO =
  /(?<!\p{L})(?:higher|lower|more|less|fewer|bigger|larger|smaller|longer|shorter|cheaper|heavier|lighter|faster|slower|older|newer|earlier|later|höher\p{L}*|niedriger\p{L}*|mehr|weniger|größer\p{L}*|kleiner\p{L}*|länger\p{L}*|kürzer\p{L}*|teurer\p{L}*|billiger|günstiger\p{L}*|plus|moins|más|menos|expensive)(?!\p{L}).{0,80}(?<!\p{L})(?:or|than|oder|als|ou|que|o)(?!\p{L})|(?<!\p{L})(?:or|oder|ou|o)\s.{0,60}(?<!\p{L})(?:more|less|higher|lower|mehr|weniger|höher)(?!\p{L})|还是|還是|更[高低多少大小长短贵]/iu;
const COMPARATIVES = any(
  word(
    '(?:more|less) expensive',
    'higher',
    'lower',
    'more',
    'less',
    'fewer',
    'bigger',
    'larger',
    'smaller',
    'longer',
    'shorter',
    'cheaper',
    'heavier',
    'lighter',
    'faster',
    'slower',
    'older',
    'newer',
    'earlier',
    'later',
    'höher\\p{L}*',
    'niedriger\\p{L}*',
    'mehr',
    'weniger',
    'größer\\p{L}*',
    'kleiner\\p{L}*',
    'länger\\p{L}*',
    'kürzer\\p{L}*',
    'teurer\\p{L}*',
    'billiger',
    'günstiger\\p{L}*',
    'than',
    'als',
    'or',
    'oder',
    'between',
    'zwischen',
    'how much',
    'how many',
    'um wie ?viel',
  ),
  '更[高低多少大小长短贵]|还是|還是|多少',
);

const AVERAGE = any(
  word(
    'averages?',
    'the mean',
    'mean (?:value|of)',
    'on average',
    'durchschnitt(?:lich(?:e[nrsm]?)?)?',
    'im schnitt',
    'mittelwert',
    'moyennes?',
    'en moyenne',
    'promedio',
    '(?:la|en) media',
  ),
  '平均',
);
const SUM = any(
  word(
    'totals?',
    'sum',
    'altogether',
    'combined',
    'in (?:all|total|sum)',
    'together',
    'overall',
    'insgesamt',
    'zusammen',
    'summe',
    'gesamt\\p{L}{0,20}',
    'au total',
    'somme',
    'ensemble',
    'en total',
    'suma',
  ),
  '总共|總共|合计|合計|总计|總計|一共|共计|共計|总和|總和|加起来|总',
);
const COUNT =
  /(?<!\p{L})(?:how many|(?:what is the |the )?number of|wie ?viele|(?:die )?anzahl(?: der)?|combien d[e’'])(?!\p{L})\s*(?<spaced>(?:(?!(?:do|does|did|is|are|was|were|have|has|had|can|may|in|on|at|with|for|of|hat|haben|gibt|gab|sind|ist|in|mit|im|a|ont|sont)(?!\p{L}))[\p{L}-]+\s*){1,3})?|cu[áa]nt[oa]s\s+(?<spanish>\p{L}+)|(?:有)?(?:多少|[几幾])[个個家名位项項种種座台条條款张張份]?(?<han>\p{sc=Han}{0,4})/iu;
const THRESHOLD =
  /(?<![\p{L}])(?:(?<above>(?:more|greater|higher|larger|longer) than|over|above|exceeding|mehr als|über|höher als|größer als|plus de|más de|superior a)|(?<below>(?:less|fewer|lower|smaller|shorter) than|under|below|weniger als|unter|kleiner als|moins de|menos de|inferior a)|(?<least>at least|no less than|mindestens|au moins|al menos)|(?<most>at most|no more than|up to|höchstens|maximal|au plus|como máximo))\s+(?:[€$£]|EUR|USD|CHF|GBP)?\s*(?<number>\p{Nd}[\p{Nd}.,'’]{0,20})(?:\s*(?:k|thousand|tausend))?(?:\s*(?:EUR|USD|CHF|GBP|euros?|dollars?|€|\$|£|%|percent|prozent))?|(?:(?<aboveHan>超过|超過|大于|大於|高于|高於|多于|多於)|(?<belowHan>低于|低於|小于|小於|少于|少於|不足)|(?<leastHan>至少|不少于|不低于))\s*(?<numberHan>\p{Nd}[\p{Nd}.,]{0,20})(?:万|萬)?|(?<numberBefore>\p{Nd}[\p{Nd}.,]{0,20})(?<aboveAfter>以上)|(?<numberUnder>\p{Nd}[\p{Nd}.,]{0,20})(?<belowAfter>以下)/iu;
const LISTS =
  /^\s*(?:which|what|who|list|show|name|welche|wer|nenne|zeige|liste|quel|quelle|quels|quelles|cuáles|qué|哪些|哪几|哪個|哪个|列出|有哪些)|哪些|哪几/iu;

/** What a question has computed; null when it asks for nothing of the kind. */
export function operationAsked(question: string): AskedOperation | null {
  const text = question.normalize('NFKC');
  const threshold = thresholdIn(text);
  const limited = text.replace(THRESHOLD, ' ');
  const count = COUNT.exec(limited);
  const isComparison = COMPARES.test(limited) || COMPARES_TWO.test(limited);
  if (isComparison)
    return {
      ...NOTHING_MORE,
      operation: { kind: 'compare' },
      measure: comparedMeasure(limited),
      rest: limited.replaceAll(global(COMPARES), ' ').replaceAll(global(COMPARATIVES), ' '),
      states: COMPARES,
    };
  const superlative = SUPERLATIVES.find(({ words }) => words.test(limited));
  if (superlative) return extremeAsked(limited, superlative);
  const common = { ...NOTHING_MORE, threshold };
  if (AVERAGE.test(limited))
    return { ...common, operation: { kind: 'average' }, rest: without(limited, AVERAGE), states: AVERAGE };
  if (count) {
    const { spaced, spanish, han } = count.groups ?? {};
    const counted = (spaced ?? spanish ?? han ?? '').trim();
    const rest = `${limited.replace(count[0], ` ${counted} `)}`;
    return { ...common, operation: { kind: 'count' }, counted, rest: without(rest, SUM), states: NEVER };
  }
  if (SUM.test(limited))
    return { ...common, operation: { kind: 'sum' }, rest: without(limited, SUM), states: SUM };
  if (threshold && LISTS.test(limited))
    return { ...common, operation: { kind: 'list' }, rest: limited, states: NEVER };
  return null;
}

/** Matches nothing. */
const NEVER = /(?!)/u;
const NOTHING_MORE = { threshold: null, measure: null, counted: '' };

function extremeAsked(
  text: string,
  { direction, measure, words }: (typeof SUPERLATIVES)[number],
): AskedOperation {
  const [ranked, rank] = RANKS.find(([pattern]) => pattern.test(text)) ?? [null, 0];
  const several = SEVERAL.exec(text);
  const many = Object.values(several?.groups ?? {}).find((value) => value !== undefined);
  const count = many === undefined ? 1 : (NUMBERS[many.toLowerCase()] ?? Number(many));
  let rest = without(text, words);
  if (ranked) rest = rest.replace(ranked, ' ');
  if (several) rest = rest.replace(several[0], ' ');
  return {
    ...NOTHING_MORE,
    operation: { kind: 'extreme', direction, rank, count },
    measure,
    rest,
    states: words,
  };
}

/** "Cheaper" is said of prices as "cheapest" is. */
function comparedMeasure(text: string): Measure | null {
  if (/(?<!\p{L})(?:cheaper|(?:more|less) expensive|teurer|billiger|günstiger)|更[贵便]/iu.test(text))
    return COST;
  return null;
}

function thresholdIn(text: string): Threshold | null {
  const match = THRESHOLD.exec(text);
  if (!match?.groups) return null;
  const { above, aboveHan, aboveAfter, below, belowHan, belowAfter, least, leastHan } = match.groups;
  const { number, numberHan, numberBefore, numberUnder } = match.groups;
  const written = number ?? numberHan ?? numberBefore ?? numberUnder ?? '';
  const plain = Number(
    written
      .replace(/[.,'’](?=\p{Nd}{3}(?!\p{Nd}))/gu, '')
      .replace(',', '.')
      .replace(/[.,]$/u, ''),
  );
  const scale = /\p{Nd}\s*(?:k|thousand|tausend)(?!\p{L})/iu.test(match[0])
    ? 1_000
    : /万|萬/u.test(match[0])
      ? 10_000
      : 1;
  if (!Number.isFinite(plain)) return null;
  const comparator =
    (above ?? aboveHan)
      ? 'above'
      : (below ?? belowHan)
        ? 'below'
        : (least ?? leastHan ?? aboveAfter)
          ? 'at least'
          : belowAfter
            ? 'at most'
            : 'at most';
  return { comparator, amount: plain * scale };
}

function without(text: string, pattern: RegExp): string {
  return text.replaceAll(global(pattern), ' ');
}

function global({ source, flags }: RegExp): RegExp {
  return new RegExp(source, `${flags}g`);
}
