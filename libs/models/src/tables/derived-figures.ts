import type { Question } from '../question/question.js';

const ASKS_FOR_DERIVED =
  /[%％率比占增减減升降幅]|(?<!\p{L})(?:pct|per ?cent(?:age)?|shares?|proportion|rate|ratio|anteil|prozent|chang(?:e|ed)|gr[eo]wn?|growth|increas\p{L}*|decreas\p{L}*|ris(?:e|en)|rose|f[ae]ll(?:en)?|declin\p{L}*|wuchs|zuwachs|veränder\p{L}*|stieg\p{L}*|sank\p{L}*|variation|croissance|pourcentage|porcentaje)(?!\p{L})/iu;
/** A share or the growth of an item is not the item itself. */
const DERIVED =
  /占.{1,24}?(?:比|率)|(?:%|per ?cent(?:age)?|pct|share|proportion|anteil)\s+(?:of|an|am)(?!\p{L})|同比|[增减減升降](?:幅|减|減|率|长|長)|(?<!\p{L})(?:changes?|growth|increase|decrease|zuwachs|veränderung|variations?|croissance|variación)(?!\p{L})/iu;

/** Returns a predicate for headers of shares and growth, which matches nothing if the question asks for either. */
export function derivedFigures({ text }: Question): (name: string) => boolean {
  return ASKS_FOR_DERIVED.test(text) ? () => false : (name) => DERIVED.test(name);
}
