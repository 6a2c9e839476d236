/** What the address of the screen keeps: the conversation, and the citation that the reader shows. */
export interface AskSearch {
  session?: string;
  /** Id of the answer. */
  message?: string;
  /** Number of the cited source. */
  cite?: number;
  /** Which of the answer's chips was chosen, from 1: the same source may be cited for several sentences. */
  chip?: number;
}

/** Keeps what is well-formed; anything else in the address is ignored. */
export function parseAskSearch(search: Record<string, unknown>): AskSearch {
  const text = (name: string) => (typeof search[name] === 'string' ? { [name]: search[name] } : {});
  const number = (name: string) =>
    Number.isSafeInteger(search[name]) && Number(search[name]) > 0 ? { [name]: search[name] } : {};
  return { ...text('session'), ...text('message'), ...number('cite'), ...number('chip') };
}
