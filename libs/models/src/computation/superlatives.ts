import { DIMENSIONS, leastOf, mostOf } from './adjectives.js';
import { AGE, COST, DATES, DUE, GROWTH, type Measure, SALES, TIME, WEIGHT } from './measures.js';
import { any, word } from '../words/word-patterns.js';

export type Direction = 'most' | 'least';

/** A superlative. `measure` is null if other words of the question determine it. */
export interface Superlative {
  direction: Direction;
  measure: Measure | null;
  words: RegExp;
}

/** Superlative phrases of more than an adjective. */
const PHRASES: ReadonlyArray<{ measure: Measure | null; most: readonly string[]; least: readonly string[] }> =
  [
    {
      measure: COST,
      most: [
        word(
          'more (?:expensive|costly)',
          'costs? (?:the )?most',
          'pays? (?:the )?most',
          'kostet am meisten',
          'zahlt am meisten',
          'coûtent? le plus',
          '(?:cuesta|pagan?) más',
        ),
        '花费最多|费用最高的?|价格最高的?',
      ],
      least: [
        word(
          'costs? (?:the )?least',
          'pays? (?:the )?least',
          'kostet am wenigsten',
          'zahlt am wenigsten',
          'coûtent? le moins',
          '(?:cuesta|pagan?) menos',
        ),
        '费用最低的?|价格最低的?',
      ],
    },
    {
      measure: GROWTH,
      most: [
        word(
          'grew (?:the )?(?:most|fastest)',
          'fastest[- ]growing',
          '(?:grew|increased|rose) (?:the )?most',
          'am (?:stärksten|meisten|schnellsten) gewachsen',
          'wuchs am (?:stärksten|meisten|schnellsten)',
          '(?:augmenté|progressé) le plus',
          'creció más',
        ),
        '增长最[快多大高]的?|增幅最[大高]的?|增长率最高的?',
      ],
      least: [
        word(
          'grew (?:the )?(?:least|slowest)',
          'slowest[- ]growing',
          '(?:grew|increased|rose) (?:the )?least',
          'am (?:schwächsten|wenigsten|langsamsten) gewachsen',
          'wuchs am (?:schwächsten|wenigsten|langsamsten)',
          '(?:augmenté|progressé) le moins',
          'creció menos',
        ),
        '增长最[慢少小低]的?|增幅最[小低]的?|增长率最低的?',
      ],
    },
    {
      measure: TIME,
      most: [
        word(
          'takes? (?:the )?longest',
          '(?:lasts?|takes?) (?:the )?most time',
          'dauert am längsten',
          'dure(?:nt)? le plus(?: longtemps)?',
          'dura[n]? más(?: tiempo)?',
        ),
      ],
      least: [word('dure(?:nt)? le moins(?: longtemps)?', 'dura[n]? menos(?: tiempo)?')],
    },
    {
      measure: WEIGHT,
      most: [word('weighs? (?:the )?most', 'wiegt am meisten', 'pèse(?:nt)? le plus', 'pesan? más')],
      least: [word('weighs? (?:the )?least', 'wiegt am wenigsten', 'pèse(?:nt)? le moins', 'pesan? menos')],
    },
    {
      measure: SALES,
      most: [
        word(
          'sold (?:the )?(?:most|best)',
          'sells? (?:the )?(?:most|best)',
          'best[- ]?sell(?:ing|ers?)',
          'am meisten verkauft\\p{L}*',
          'verkauft\\p{L}* (?:sich )?am (?:meisten|besten)',
          'meistverkaufte[nrsm]?',
          '(?:le |la |les )?(?:plus|mieux) vendue?s?',
          '(?:más|mejor) vendid[oa]s?|vende[n]? más',
        ),
        '卖得最好的?|卖得最多的?|销量最[高大好]的?|最畅销的?',
      ],
      least: [
        word(
          'sold (?:the )?(?:least|fewest)',
          'sells? (?:the )?(?:least|worst)',
          'worst[- ]?sell(?:ing|ers?)',
          'am wenigsten verkauft\\p{L}*',
          'verkauft\\p{L}* (?:sich )?am (?:wenigsten|schlechtesten)',
          '(?:le |la |les )?moins (?:bien )?vendue?s?',
          '(?:menos|peor) vendid[oa]s?|vende[n]? menos',
        ),
        '卖得最差的?|卖得最少的?|销量最[低小差]的?',
      ],
    },
    {
      measure: AGE,
      most: [word('neueste[nrsm]?', 'am neuesten')],
      least: [],
    },
    {
      measure: DUE,
      most: [],
      least: [
        word(
          'soonest',
          '(?:is|comes|up) next(?! to)',
          'next (?=to |due)',
          '(?:expires?|ends?|runs? out|renews?|is due) (?:first|earliest)',
          'als nächste[srn]?',
          '(?:läuft|laufen|endet|enden) (?:zuerst|als erste[srn]?|am frühesten)',
          '(?:expire|expirent|se termine) en premier',
          '(?:vence|vencen|termina) (?:primero|antes)',
        ),
        '最先到期|最早到期|下一个',
      ],
    },
    {
      measure: DATES,
      most: [
        word(
          'latest',
          '(?:most )?recent(?:ly)?',
          'last(?! (?:half|quarter|months?|weeks?|days?|years?|name))',
          'zuletzt',
          'en dernier',
          '(?:la |el |los |las )?últim[oa]s?',
        ),
        '最近的?|最后',
      ],
      least: [
        word(
          'first(?! (?:half|quarter|six|three|nine|semester|months?|weeks?|days?|years?|name|floor|class|aid|response|check))',
          'zuerst',
          'en premier',
          'primero',
        ),
        '最先',
      ],
    },
  ];

/** Superlatives without a measure of their own. */
const ANY: { most: readonly string[]; least: readonly string[] } = {
  most: [
    word(
      '(?<!at )(?:the )?most(?! of (?:the|our|all|these|those|them))',
      '(?:second |third )?highest',
      'maximum',
      'am meisten',
      'meisten?',
      'maximale[nrsm]?',
      "(?:la |le |les )?plus (?:de|d[’'])",
      'le plus(?! (?:bas|petit|faible|jeune|court|proche))',
      'mayor(?:es)?',
      'máxim[oa]s?',
      'más(?! (?:de|baj[oa]s?|pequeñ[oa]s?)(?!\\p{L}))',
    ),
    '(?=前[2-9两二三四五](?:名|个(?!季|月|年)|位|家|的))',
  ],
  least: [
    word(
      '(?<!at )(?:the )?least',
      'fewest',
      'minimum',
      'am wenigsten',
      'wenigsten?',
      'minimale[nrsm]?',
      "(?:la |le |les )?moins (?:de|d[’'])",
      'le moins',
      'menor(?:es)?',
      'mínim[oa]s?',
      'menos(?! de(?!\\p{L}))',
    ),
  ],
};

/** Order matters, the first match wins: "grew fastest" refers to growth, "the fastest" to speed. */
export const SUPERLATIVES: readonly Superlative[] = [
  ...PHRASES,
  ...DIMENSIONS.filter(({ measure }) => measure !== null).map(dimension),
  ...DIMENSIONS.filter(({ measure }) => measure === null).map((one) => {
    const { most, least } = dimension(one);
    return { measure: null, most: [...most, ...ANY.most], least: [...least, ...ANY.least] };
  }),
].flatMap(({ measure, most, least }) => [
  ...(most.length > 0 ? [{ direction: 'most' as const, measure, words: any(...most) }] : []),
  ...(least.length > 0 ? [{ direction: 'least' as const, measure, words: any(...least) }] : []),
]);

function dimension(one: (typeof DIMENSIONS)[number]) {
  return { measure: one.measure, most: mostOf(one), least: leastOf(one) };
}
