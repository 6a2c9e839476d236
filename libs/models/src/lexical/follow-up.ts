import { analyzeQuestion, contentWords } from './question.js';

/** Points to something that was said before, or leaves it out. */
const POINTS_BACK =
  /\b(?:it|its|they|them|their|theirs|this|these|those|that one|he|him|his|she|her|hers|there|one|ones|the same|former|latter|else)\b|^(?:and|or|but|so|what about|how about|why|then|also|otherwise)\b|它|他们|她们|他|她|该|其(?![他实余中])|这|那|此|上述|前者|后者|同样|呢[？?]?$/iu;
/** Fewer content words than this are no question of their own. */
const FEWEST_TERMS = 2;
const MAX_ADDED = 8;
/** Further back, a conversation was about something else. */
const MAX_TURNS_BACK = 3;

/**
 * A follow-up as a question of its own: when it points back or says too little, the content words of the question before
 * are appended; otherwise it stays as it is. Where it names something else of the kind (a name, a year), that of the question
 * before is left out.
 * @param earlier the user's questions before, oldest first
 */
export function condenseFollowUp(question: string, earlier: readonly string[]): string {
  const previous = earlier.at(-1);
  if (previous === undefined || !isFollowUp(question)) return question;
  const context = condenseFollowUp(previous, earlier.slice(0, -1).slice(-MAX_TURNS_BACK));
  const own = new Set(contentWords(question).map((word) => word.toLowerCase()));
  const added = contentWords(context)
    .filter((word) => !own.has(word.toLowerCase()) && !isReplaced(word, question))
    .slice(0, MAX_ADDED);
  return added.length > 0 ? `${question} ${added.join(' ')}` : question;
}

function isFollowUp(question: string): boolean {
  return POINTS_BACK.test(question.trim()) || analyzeQuestion(question, ['en']).terms.length < FEWEST_TERMS;
}

/** A name or a number that the follow-up has another one for. */
function isReplaced(word: string, question: string): boolean {
  const followUp = question.trim().replace(/^\S+/u, '');
  if (/^\p{Nd}+$/u.test(word)) return /(?<!\p{L})\p{Nd}+/u.test(question);
  return /^\p{Lu}/u.test(word) && /\p{Lu}\p{L}/u.test(followUp);
}
