import { type Direction, SUPERLATIVES } from './superlatives.js';
import { any, word } from '../words/word-patterns.js';

/** Phrases that state a maximum or a minimum. */
const LIMITS: Readonly<Record<Direction, RegExp>> = {
  most: any(
    word(
      'at most',
      'up to',
      '(?:no|not) (?:more|longer|later) than',
      'exceeds?',
      'limit(?:ed)?',
      'höchstens',
      'bis zu',
      'maximal',
      'au (?:plus|maximum)',
      "jusqu['’]à",
      'como máximo',
      'hasta',
    ),
    '最多|不超过|不得超过|以内|上限|限额',
  ),
  least: any(
    word(
      'at least',
      'no (?:fewer|less|earlier) than',
      'mindestens',
      'au (?:moins|minimum)',
      'como mínimo',
      'al menos',
    ),
    '至少|不少于|不低于|以上',
  ),
};

/** Questions for a limit that a rule sets ("minimum password length"), not for the minimum of a table. */
const ASKS_FOR_LIMIT =
  /(?<!\p{L})(?:minimum|maximum|min\.?|max\.?|minimal\p{L}*|maximal\p{L}*|mindest\p{L}+|höchst(?!e)\p{L}+|mínim[oa]s?|máxim[oa]s?|at (?:most|least))(?!\p{L})|最[多少高低](?:可|能|不)|至少|最低要求/iu;

/** Returns a predicate for texts that may state the extreme a question asks for. */
export function statesExtreme(question: string, direction: Direction): (text: string) => boolean {
  const asksForLimit = ASKS_FOR_LIMIT.test(question);
  return (text) => {
    const normalized = text.normalize('NFKC');
    return (
      (asksForLimit && LIMITS[direction].test(normalized)) ||
      SUPERLATIVES.some((one) => one.direction === direction && one.words.test(normalized))
    );
  };
}
