import { any, word } from '../words/word-patterns.js';

/** Columns that an adjective or a verb refers to: "expensive" refers to prices. */
export interface Measure {
  header: RegExp;
  /**
   * Whether the header may be more specific: an "annual fee" can be expensive, but a long contract is not a "response
   * time".
   */
  mayBeNarrower: boolean;
  /** Whether it measures any durations, whatever their header. */
  isOfTime?: boolean;
  /** Headers for which the order is reversed: the fastest takes the least time. */
  reversedFor?: RegExp;
  /** Whether it measures dates. */
  isOfDates?: boolean;
  /** Headers preferred among several such columns. */
  prefers?: RegExp;
}

/** Costs. */
export const COST: Measure = {
  header:
    /pric|cost|fee|amount|valor|valeur|(?<!\p{L})wert(?!\p{L})|revenue|admission|fare|salar|eintritt|umsatz|charge|tariff|premium|rent|value|preis|kosten(?!frei|los)|gebühr|betrag|entgelt|(?<!\p{L})rates?(?!\p{L})|[€$£]|(?<!\p{L})(?:eur|usd|gbp|chf)(?!\p{L})|prix|coût|tarif|montant|precio|coste|importe|元|价|價|费|費|金额|金額|租金|成本/iu,
  mayBeNarrower: true,
};
export const WEIGHT: Measure = {
  header: /weight|mass|(?:^|[(（\s_])k?g(?:$|[)）\s_])|gewicht|poids|peso|重量|体重/iu,
  mayBeNarrower: true,
};
export const TEMPERATURE: Measure = {
  header: /temp|°\s?[CF]|degr|grad(?!\p{L})|(?<!\p{L})grado|温度|溫度|气温|水温/iu,
  mayBeNarrower: true,
};
export const DISTANCE: Measure = {
  header:
    /distan|entfern|kilom|kilóm|mileage|weg(?!\p{L})|route|(?:^|[(（\s_])(?:km|miles?|mi)(?:$|[)）\s_.])|距离|距離|里程/iu,
  mayBeNarrower: true,
};
export const HEIGHT: Measure = {
  header: /height|altitud|elevation|(?<!\p{L})höhe|hauteur|altura|高度|海拔/iu,
  mayBeNarrower: true,
};
/** Sizes. */
export const SIZE: Measure = {
  header:
    /(?<!\p{L})(?:size|area|surface)|fläche|größe|superficie|taille|tamaño|sq\.? ?(?:m|ft)|m²|面积|面積/iu,
  mayBeNarrower: true,
};
export const DEPTH: Measure = { header: /depth|tiefe|profond|profund|深/iu, mayBeNarrower: true };
export const WIDTH: Measure = {
  header:
    /width|thick|diameter|breite|dicke|stärke|durchmesser|larg(?:eur|o)|épaisseur|diamètre|anch|grosor|espesor|diámetro|宽|寬|厚|直径/iu,
  mayBeNarrower: true,
};
export const POWER: Measure = {
  header: /power|output|watt|(?:^|[(（\s_])k?W(?:$|[)）\s_])|horsepower|leistung|puissance|potencia|功率/iu,
  mayBeNarrower: true,
};
/** Visits and purchases. */
export const POPULARITY: Measure = {
  header:
    /visit|attend|guest|user|participant|enrol|passenger|order|sold|sales|vote|loan|borrow|download|besuch|gäste|nutzer|teilnehm|fahrgäste|ausleih|verk[aä]uf|fréquent|entrées|inscri|emprunt|ventes|visitas|asist|usuari|ventas|préstamos|人次|人数|销量|游客|访问/iu,
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
/** Headers of columns of future dates. */
export const COMES_NEXT =
  /next|due|renew|expir|until|deadline|end|nächste|fällig|ablauf|frist|verlängerung|ende|prochain|échéance|fin|próxim|vencimiento|下次|到期|截止|结束/iu;
const AGES = /(?<!\p{L})(?:ages?|alter|âge|edad)(?!\p{L})|年龄|年齡/iu;
export const AGE: Measure = {
  ...DATES,
  reversedFor: AGES,
  prefers:
    /year|built|founded|since|opened|birth|born|establish|introduced|purchase|acquired|baujahr|jahr|gründ|eröffn|gebaut|anschaffung|ann[ée]e|construction|ouverture|año|apertura|construcción|年份|建|购置|成立/iu,
};
export const DUE: Measure = { ...DATES, prefers: COMES_NEXT };

/** Phrases such as "How heavy", which state the measure but name no column. */
export const HOW: ReadonlyArray<readonly [RegExp, Measure]> = (
  [
    [COST, 'how (?:expensive|costly|cheap)', 'wie (?:teuer|günstig|billig)', '多贵'],
    [WEIGHT, 'how heavy', 'wie schwer', '多重'],
    [
      TIME,
      'how long|how (?:many|much) (?:time|days|weeks|months|hours|minutes)(?= (?:does|do|did|will|until))',
      'wie lange?|wie ?viele (?:tage|wochen|monate|stunden|minuten) dauert',
      '多久|多长时间|多長時間',
      'combien de temps',
      'cuánto tiempo|cuánto (?=dura|tarda)',
    ],
    [SPEED, 'how (?:fast|quick)', 'wie schnell', '多快'],
    [NOISE, 'how loud', 'wie laut', '多吵'],
    [TEMPERATURE, 'how (?:hot|warm|cold)', 'wie (?:heiß|warm|kalt)', '多热|多冷'],
    [DISTANCE, 'how far', 'wie weit', '多远|多遠', 'à quelle distance', 'a qué distancia'],
    [HEIGHT, 'how (?:tall|high)', 'wie hoch liegt', '多高'],
    [DEPTH, 'how deep', 'wie tief', '多深'],
    [WIDTH, 'how (?:wide|thick)', 'wie (?:breit|dick)', '多宽|多厚'],
    [POWER, 'how powerful', 'wie stark', ''],
    [AGE, 'how old', 'wie alt', '多少年了'],
  ] as const
).map(([measure, en, de, zh, ...others]) => [any(word(en, de, ...others), ...(zh ? [zh] : [])), measure]);

/** Verbs that imply a measure: whoever pays less pays lower fees. */
export const VERBS: ReadonlyArray<readonly [RegExp, Measure]> = [
  [
    any(
      word(
        'pays?|paid',
        'costs?',
        'spen[dt]s?',
        'bring(?:s|ing)? in',
        'kosten?t?|gekostet',
        '(?:be)?zahl(?:t|en)|schuld(?:et|en)',
        'coûte(?:nt)?|coûté|paie(?:nt)?|vaut|valent',
        'pagan?|cuestan?|cost[óo]|costaron|gastan?|valen?|debe[n]?',
      ),
      '花费|多少钱|[€$£]\\s*\\p{Nd}|\\p{Nd}\\s*(?:[€$£]|EUR|USD|GBP|CHF|欧元|美元|元)',
    ),
    COST,
  ],
  [/\p{Nd}\s?(?:km|kilom\p{L}+|miles?)(?!\p{L})/iu, DISTANCE],
  [any(word('weighs?', 'wiegt|wiegen', 'pèse(?:nt)?', 'pesan?'), '重|公斤'), WEIGHT],
];
