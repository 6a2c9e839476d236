import { analyze } from '@tessera/text/analyzer';
import type { QuestionTerm } from '../question/question.js';

/** Words that questions use about any table, for existence, amounts and possession. */
const SAYS_NOTHING: ReadonlySet<string> = wordsWithStems({
  en: `come came happen happened occur take took taken place list listed exist there offer offered provide provided amount figure value number level row table entry
    item record list rank money we us our they them keep kept hold held locate located situate situated based belong employ work working worked bring
    brought pay pays paid get gets got receive receives received own owns manage manages managed lead leads run serve serves served have has had need needs
    make made do does did quarter quarters month months sign signed up fit fits react reacts order ordered join joined obtain obtained win won play plays planned thing things grew grow best worst report reported register registered show
    shows ask asked sell sold use used year annual annually yearly per in of people person one ones currently now today look looks looking after handle handles oversee
    oversees supervise supervises responsible charge care contact call called tell told inform informed go goes welcome welcomed attract attracted
    draw drew count counted total find found cover covers include includes included must allowed permitted spend spent long often much many stand
    stands give given exactly please maximum minimum live lives quickly fast respond unit units expire expires expiring due out runs it its
    they them their theirs he him his she her hers all every each both two among charged weighed measured measure recorded when where who whom whose what which how`,
  de: `betrag wert zahl höhe gibt geben haben hat hatte hatten befinden befindet stehen steht liegen liegt zahlen zahlt bezahlen bezahlt kommen kamen
    kommt betreuen betreut verwalten verwaltet gehören gehört arbeiten arbeitet wir uns unsere jahr jährlich worden geworden ist sind wurde wurden muss müssen
    beide beiden quartal quartale monat monate machen macht machte machten gemacht braucht kosten kostet fahren fährt laufen läuft zuständig
    verantwortlich kümmert leiten leitet empfangen empfing zählen zählte zählten verzeichnen verzeichnete verkaufen verkauft erreichen erreichte
    darf dürfen man maximal insgesamt heißt genau bitte geht gehen endet enden anrufen rufe ruf geworden bekommen bekommt bekam erzielt erzielte gewonnen gebraucht bräuchte brauche möchte wissen schicken abgeben ankommt kommt unterwegs Leute Person Personen er sie es ihr ihre sein seine deren dessen im in der die das den dem des von zu zum zur bei mit für und alle allen aller jede jeder jedes zwei vielen ausgegeben ausgeben gekostet gemessen verdient erhalten hatten lag lagen liegt betrug beträgt wann wo wer wen wem was welche wie aktuell derzeit lange oft`,
  fr: `montant valeur nombre trouver trouvent trouve situer situés situées payer paient paie gérer gère avoir ont eu eues eue an année nous notre
    trimestre mois accueillir accueilli accueille recevoir reçu compter compte comptait attirer attiré enregistrer enregistré coûter coûte coûtent faire fait
    vendre vendu vendus vendues occuper occupe chargé responsable peut maximum minimum actuellement exactement il elle
    ils elles leur leurs son sa ses le la les un une du de des au aux en sur dans et tous tout toute toutes chaque deux parmi lequel laquelle mesurer mesuré mesurée relevé obtenir obtenu obtenue obtenus obtenues obtient remporter remporté devancer devance dépasser dépasse savoir aurais besoin j'aurais voudrais arriver arrive dépenser dépensé coûté doit doivent analyser quand où qui quel quelle combien`,
  es: `importe valor número tener tiene tienen tuvo tuvieron hubo hay están está pagan paga gestionan gestiona año nosotros nuestro nuestros salen sale
    pasan pasa llegan trimestre mes recibir recibió recibieron contar cuenta cuentan hacer hace hizo costar cuesta cuestan vender vendió vendieron
    vendido encargado responsable lleva llevan mide puede máximo mínimo actualmente él
    ella ellos ellas su sus el la los las un una del al de en por con y todo todos toda todas cada dos abren abre suman suma sumar que del tenemos tengo haber suman obtener obtuvo obtenido toca tocan necesito saber quiero consigue gana ganó llegar llega gastar gastó gastaron medir cuándo dónde quién qué cuál cuánto`,
});
const SAYS_NOTHING_HAN = new Set(
  `金额 金額 数额 数量 数字 数值 类 類 种 種 家 位 名 名字 名称 名稱 叫 项 行 有 是 在 位于 位於 负责 負責 管理 支付 拥有 擁有 属于 屬於 我们 我們 表 表里 表中 里 中 的 能 共
    人 个 份 能报 报销 分别 各 每 现在 目前 需要 需 要 应 應 可以 最多 至少 去 花 花费 联系 聯繫 找 请问 請問 告诉 卖 卖出 售出 台 件 次 只 条 座 所 每天 每晚 每年 每月 多少钱 它 它的 他的 她的 它们
    其 趟 趟车 哪趟 几点 列车 车 卖得 花了 什么时候 何时 什么 谁 哪里 哪个 哪些 哪家 哪 几 怎么 那么 现 有多少 是多少`.split(
    /\s+/,
  ),
);

/** Returns words and their stems. @param words by language, separated by white space */
export function wordsWithStems(words: Readonly<Record<string, string>>): ReadonlySet<string> {
  return new Set(
    Object.entries(words).flatMap(([language, text]) =>
      text.split(/\s+/u).flatMap((word) => [word, ...analyze(word, language).terms.keys()]),
    ),
  );
}

/** Whether a term carries so little meaning that a table need not contain it. */
export function isFillerWord({ stems, word, kind }: QuestionTerm): boolean {
  // Words of a script without spaces that the dictionary lacks count as names.
  if (word !== null) return SAYS_NOTHING_HAN.has(word);
  return kind === 'word' && stems.some((stem) => SAYS_NOTHING.has(stem));
}
