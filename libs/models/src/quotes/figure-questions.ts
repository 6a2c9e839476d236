import { asksForItem } from '../words/synonyms.js';
import type { Question } from '../question/question.js';
import { isYear } from '../question/years.js';

const ASKS_FOR_RATE =
  /[%％率]|(?<!\p{L})(?:rates?|per ?cent(?:age)?|margins?|quote|satz|taux|tasa)(?!\p{L})/iu;
const ASKS_FOR_CHANGE =
  /(?<!\p{L})(?:chang\p{L}*|gr[eo]w\p{L}*|increas\p{L}*|decreas\p{L}*|ris(?:e|en)|rose|f[ae]ll\p{L}*|declin\p{L}*|why|warum|pourquoi|shares? of|proportion|anteil)(?!\p{L})|[增减減升降占]|比[例重]|为什么|為什麼/iu;
const SHARES = /(?<![\p{L}\p{Nd}.,])\p{Nd}[\p{Nd}.,]{0,20}\s?(?:%|％|per ?cent|prozent|basis points?)/giu;
/** An amount after a verb of change, up to the value it changed from or to. */
const CHANGES =
  /(?<!\p{L})(?:increas|decreas|declin|gr[eo]w|rose|ris[ei]|f[ae]ll|higher|lower|up|down|stieg|sank|erhöh|verringer)\p{L}*\s(?:(?!(?:to|from|compared|auf|von)(?!\p{L}))[^\s,;]+\s){0,3}?[$€£¥]?\s?\p{Nd}[\p{Nd}.,]*/giu;
const AMOUNT =
  /[$€£¥￥]\s?\p{Nd}|\p{Nd}\s?[€元円]|\p{Nd}[\p{Nd}.,\s]{0,20}(?:million|billion|thousand|mio|mrd|millionen|milliarden|millions|milliards|millones|[万萬亿億])|(?<![\p{Nd}.,])\p{Nd}{1,3}(?:[.,\s’']\p{Nd}{3})+(?!\p{Nd})|\p{Nd}[.,]\p{Nd}/iu;

/**
 * Returns a predicate for sentences that may state the requested figure, for a question about one item of a financial
 * statement in one year ("What was the net income in 2023?"). Sentences that only state a change or a share are
 * rejected. Returns undefined for other questions.
 */
export function statesFigure({ text, years, terms }: Question): ((sentence: string) => boolean) | undefined {
  if (years.length === 0 || !asksForItem(text) || ASKS_FOR_CHANGE.test(text)) return undefined;
  const isRate = ASKS_FOR_RATE.test(text);
  const areYears = terms.every(({ stems, kind }) => kind !== 'number' || stems.some(isYear));
  if (!areYears) return undefined;
  return (sentence) => {
    const stated = sentence.normalize('NFKC').replace(CHANGES, ' ');
    return (
      AMOUNT.test(isRate ? stated : stated.replace(SHARES, ' ')) || (isRate && stated.search(SHARES) >= 0)
    );
  };
}
