import {
  AGE,
  COST,
  DATES,
  DUE,
  GROWTH,
  NOISE,
  SALES,
  SPEED,
  TIME,
  WEIGHT,
  type Measure,
} from './measures.js';
import { any, word } from './word-patterns.js';

export type Direction = 'most' | 'least';

/** A superlative; `measure` is null where other words of the question tell what it is said of. */
export interface Superlative {
  direction: Direction;
  measure: Measure | null;
  words: RegExp;
}

/** In this order: "grew fastest" is said of growth, "the fastest" of speed. */
const PAIRS: ReadonlyArray<{ measure: Measure | null; most: RegExp; least: RegExp }> = [
  {
    measure: COST,
    most: any(
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
      '最贵的?|最貴的?|最昂贵的?|花费最多|费用最高的?|价格最高的?',
    ),
    least: any(
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
        'zahlt am wenigsten',
        '(?:la |le |les )?moins ch[eè]re?s?',
        'más barat[oa]s?',
      ),
      '最便宜的?|费用最低的?|价格最低的?',
    ),
  },
  {
    measure: GROWTH,
    most: any(
      word(
        'grew (?:the )?(?:most|fastest)',
        'fastest[- ]growing',
        '(?:grew|increased|rose) (?:the )?most',
        'am (?:stärksten|meisten|schnellsten) gewachsen',
        'wuchs am (?:stärksten|meisten|schnellsten)',
        'augmenté le plus',
        'creció más',
      ),
      '增长最[快多大高]的?|增幅最[大高]的?|增长率最高的?',
    ),
    least: any(
      word(
        'grew (?:the )?(?:least|slowest)',
        'slowest[- ]growing',
        '(?:grew|increased|rose) (?:the )?least',
        'am (?:schwächsten|wenigsten|langsamsten) gewachsen',
        'wuchs am (?:schwächsten|wenigsten|langsamsten)',
      ),
      '增长最[慢少小低]的?|增幅最[小低]的?|增长率最低的?',
    ),
  },
  {
    measure: TIME,
    most: any(
      word(
        'longest',
        'takes? (?:the )?longest',
        '(?:zweit|dritt)?längste[nrsm]?',
        'am längsten',
        '(?:la |le |les )?plus long(?:ue)?s?',
        '(?:la |el |los |las )?más larg[oa]s?',
      ),
      '最长的?|最長的?|最久的?',
    ),
    least: any(
      word(
        'shortest',
        '(?:zweit|dritt)?kürzeste[nrsm]?',
        'am kürzesten',
        '(?:la |le |les )?plus court(?:e)?s?',
        '(?:la |el |los |las )?más cort[oa]s?',
      ),
      '最短的?',
    ),
  },
  {
    measure: SPEED,
    most: any(
      word(
        'fastest',
        'quickest',
        'schnellste[nrsm]?',
        'am schnellsten',
        '(?:la |le |les )?plus rapides?',
        '(?:la |el |los |las )?más rápid[oa]s?',
      ),
      '最快的?',
    ),
    least: any(
      word(
        'slowest',
        'langsamste[nrsm]?',
        'am langsamsten',
        '(?:la |le |les )?plus lente?s?',
        '(?:la |el |los |las )?más lent[oa]s?',
      ),
      '最慢的?',
    ),
  },
  {
    measure: WEIGHT,
    most: any(
      word(
        'heaviest',
        'weighs? (?:the )?most',
        'schwerste[nrsm]?',
        'am schwersten',
        '(?:la |le |les )?plus lourde?s?',
        '(?:la |el |los |las )?más pesad[oa]s?',
      ),
      '最重的?',
    ),
    least: any(
      word(
        'lightest',
        'weighs? (?:the )?least',
        'leichteste[nrsm]?',
        'am leichtesten',
        '(?:la |le |les )?plus lég[eè]re?s?',
        '(?:la |el |los |las )?más liger[oa]s?',
      ),
      '最轻的?|最輕的?',
    ),
  },
  {
    measure: NOISE,
    most: any(
      word('loudest', 'noisiest', 'lauteste[nrsm]?', 'am lautesten', 'plus bruyante?s?', 'más ruidos[oa]s?'),
      '最吵的?|噪音最大的?',
    ),
    least: any(
      word(
        'quietest',
        'leiseste[nrsm]?',
        'am leisesten',
        'moins bruyante?s?',
        'plus silencieu(?:x|ses?)',
        'más silencios[oa]s?',
      ),
      '最安静的?|噪音最小的?',
    ),
  },
  {
    measure: SALES,
    most: any(
      word(
        'sold (?:the )?(?:most|best)',
        'sells? (?:the )?(?:most|best)',
        'best[- ]selling',
        'am meisten verkauft\\p{L}*',
        'meistverkaufte[nrsm]?',
      ),
      '卖得最好的?|卖得最多的?|销量最[高大好]的?|最畅销的?',
    ),
    least: any(
      word(
        'sold (?:the )?(?:least|fewest)',
        'sells? (?:the )?(?:least|worst)',
        'am wenigsten verkauft\\p{L}*',
      ),
      '卖得最差的?|卖得最少的?|销量最[低小差]的?',
    ),
  },
  {
    measure: AGE,
    most: any(
      word(
        'newest',
        'youngest',
        'neueste[nrsm]?',
        'am neuesten',
        'jüngste[nrsm]?',
        '(?:la |le |les )?plus récente?s?',
        '(?:la |el |los |las )?más (?:recientes?|nuev[oa]s?)',
      ),
      '最新的?',
    ),
    least: any(
      word(
        'oldest',
        'älteste[nrsm]?',
        'am ältesten',
        '(?:la |le |les )?plus ancien(?:ne)?s?',
        '(?:la |le |les )?plus vieux|(?:la |le |les )?plus vieilles?',
        '(?:la |el |los |las )?más (?:antigu[oa]s?|viej[oa]s?)',
      ),
      '最老的?|最旧的?',
    ),
  },
  {
    measure: DUE,
    most: /(?!)/u,
    least: any(
      word(
        'soonest',
        '(?:is|comes|up) next(?! to)',
        'next (?=to |due)',
        '(?:expires?|ends?|runs? out|renews?|is due) (?:first|earliest)',
        'als nächste[srn]?',
        '(?:läuft|laufen|endet|enden) (?:zuerst|als erste[srn]?|am frühesten)',
        '(?:expire|expirent|se termine) en premier',
        '(?:vence|vencen|termina) primero',
      ),
      '最先到期|最早到期|下一个',
    ),
  },
  {
    measure: DATES,
    most: any(
      word(
        'latest',
        '(?:most )?recent(?:ly)?',
        'last(?! (?:half|quarter|months?|weeks?|days?|years?|name))',
        'späteste[nrsm]?',
        'am spätesten',
        'zuletzt',
        'en dernier',
        '(?:la |el |los |las )?últim[oa]s?',
      ),
      '最晚的?|最近的?|最后',
    ),
    least: any(
      word(
        'earliest',
        'first(?! (?:half|quarter|six|three|nine|semester|months?|weeks?|days?|years?|name|floor|class|aid|response|check))',
        'früheste[nrsm]?',
        'am frühesten',
        'zuerst',
        'en premier',
        'primero',
      ),
      '最早的?|最先',
    ),
  },
  {
    measure: null,
    most: any(
      word(
        '(?<!at )(?:the )?most(?! of (?:the|our|all|these|those|them))',
        '(?:second |third )?highest',
        'largest',
        'biggest',
        'greatest',
        'maximum',
        'am meisten',
        'meisten?',
        '(?:zweit|dritt)?höchste[nrsm]?',
        'am höchsten',
        '(?:zweit|dritt)?größte[nrsm]?',
        'am größten',
        'maximale[nrsm]?',
        "(?:la |le |les )?plus (?:élevée?s?|hautes?|hauts?|grande?s?|de|d[’'])",
        'le plus(?! (?:bas|petit|faible|jeune|court|proche))',
        '(?:la |le |les )?plus forte?s?',
        'mayor(?:es)?',
        'máxim[oa]s?',
        '(?:la |el |los |las )?más (?:alt[oa]s?|grandes?)',
        'más(?! (?:de|baj[oa]s?|pequeñ[oa]s?)(?!\\p{L}))',
      ),
      '最多的?|最高的?|最大的?|(?=前[2-9两二三四五](?:名|个(?!季|月|年)|位|家|的))',
    ),
    least: any(
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
        "(?:la |le |les )?(?:moins (?:élevée?s?|de|d[’'])|plus (?:bas(?:se)?s?|petite?s?|faibles?))",
        'le moins',
        'menor(?:es)?',
        'mínim[oa]s?',
        '(?:la |el |los |las )?más (?:baj[oa]s?|pequeñ[oa]s?)',
        'menos(?! de(?!\\p{L}))',
      ),
      '最少的?|最低的?|最小的?',
    ),
  },
];

/** The first that a question has is what it asks for. */

export const SUPERLATIVES: readonly Superlative[] = PAIRS.flatMap(({ measure, most, least }) => [
  { direction: 'most', measure, words: most },
  { direction: 'least', measure, words: least },
]);
