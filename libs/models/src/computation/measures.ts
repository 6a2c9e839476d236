import { any, word } from './word-patterns.js';

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
  /** Of several such columns those that are meant. */
  prefers?: RegExp;
}

/** What things cost. */
export const COST: Measure = {
  header:
    /pric|cost|fee|amount|revenue|admission|fare|salar|eintritt|umsatz|charge|tariff|premium|rent|value|preis|kosten|gebühr|betrag|entgelt|prix|coût|tarif|montant|precio|coste|importe|价|價|费|費|金额|金額|租金|成本/iu,
  mayBeNarrower: true,
};
export const WEIGHT: Measure = {
  header: /weight|mass|(?:^|[(（\s_])k?g(?:$|[)）\s_])|gewicht|poids|peso|重量|体重/iu,
  mayBeNarrower: true,
};
export const NOISE: Measure = {
  header: /noise|loud|sound|(?:^|[(（\s_])dB|lärm|lautstärke|geräusch|bruit|ruido|噪/iu,
  mayBeNarrower: true,
};
export const TIME: Measure = {
  header:
    /time|duration|length|hours?|days?|weeks?|months?|years?|minutes?|dauer|zeit|frist|länge|durée|longueur|duración|longitud|(?<!发车|到达|開始|开始|结束)时间|時間|时长|時長|期限|天数|长度|長度|(?:^|[(（\s_])(?:km|m)(?:$|[)）\s_])/iu,
  mayBeNarrower: false,
  isOfTime: true,
};
export const SPEED: Measure = {
  header:
    /speed|velocity|geschwindigkeit|tempo|vitesse|velocidad|速度|km\/h|mph|time|hours?|minutes?|zeit|dauer|运行时间|用时|耗时|时长/iu,
  mayBeNarrower: false,
  isOfTime: true,
  reversedFor: /time|hours?|minutes?|zeit|dauer|时间|用时|耗时|时长/iu,
};
export const SALES: Measure = {
  header: /units?|sold|sales|quantit|verk[aä]uf|absatz|stück|ventes|vend|销量|銷量|销售|銷售|数量/iu,
  mayBeNarrower: true,
};
export const GROWTH: Measure = {
  header:
    /growth|grew|change|increase|wachstum|zuwachs|veränderung|croissance|crecimiento|增长|增長|增幅|同比/iu,
  mayBeNarrower: true,
};
export const DATES: Measure = {
  header:
    /dat(?:e|um)|year|founded|built|since|from|until|expir|renew|due|next|jahr|gründ|nächste|fecha|ann[ée]e|ouverture|construction|año|年|日期|时间|時間|月/iu,
  mayBeNarrower: true,
  isOfDates: true,
};
/** What columns of dates to come are called. */
export const COMES_NEXT =
  /next|due|renew|expir|until|deadline|end|nächste|fällig|ablauf|frist|verlängerung|ende|prochain|échéance|fin|próxim|vencimiento|下次|到期|截止|结束/iu;
export const AGE: Measure = {
  ...DATES,
  prefers:
    /year|built|founded|since|opened|birth|born|establish|introduced|purchase|acquired|baujahr|jahr|gründ|eröffn|gebaut|anschaffung|ann[ée]e|construction|ouverture|año|apertura|construcción|年份|建|购置|成立/iu,
};
export const DUE: Measure = { ...DATES, prefers: COMES_NEXT };

/** What verbs measure: who pays less pays lower fees. */
export const VERBS: ReadonlyArray<readonly [RegExp, Measure]> = [
  [
    any(
      word(
        'pays?',
        'paid',
        'costs?',
        'spen[dt]s?',
        'bring(?:s|ing)? in',
        'cheaper',
        '(?:more|less) expensive',
        'kosten|kostet',
        'zahl(?:t|en)',
        'bezahl(?:t|en)',
        'teurer',
        'billiger',
        'günstiger',
        'coûte(?:nt)?',
        'paie(?:nt)?',
        'pagan?',
        'cuestan?',
      ),
      '花费|多少钱|更贵|更便宜|[€$£]\\s*\\p{Nd}|\\p{Nd}\\s*(?:[€$£]|EUR|USD|GBP|CHF|欧元|美元|元)',
    ),
    COST,
  ],
  [
    any(
      word('weighs?', 'heavier', 'lighter', 'wiegt|wiegen', 'schwerer', 'leichter', 'pèse(?:nt)?', 'pesan?'),
      '重|公斤',
    ),
    WEIGHT,
  ],
  [any(word('louder', 'quieter', 'noisier', 'lauter', 'leiser'), '更吵|更安静'), NOISE],
];
