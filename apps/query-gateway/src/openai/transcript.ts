import { type ChatRole, MAX_QUERY_LENGTH, type MessageContent, textOf } from '@tessera/contracts';
import type { ChatTurn } from '@tessera/models';
import { RequestValidationError } from '@tessera/platform';
import { v7 as uuid } from 'uuid';
import type { Conversation } from '../query/conversation.service.js';
import { withoutLinks } from './linked-citations.js';

/** A question with the conversation before it. */
export interface AskedTranscript {
  query: string;
  history: ChatTurn[];
}

/**
 * Splits a transcript into its last message and the turns before it. Instructions have no effect: answers rest on
 * documents.
 * @param field of the body, for errors
 * @throws RequestValidationError if the last message is not a question
 */
export function askedIn(
  messages: ReadonlyArray<{ role: ChatRole; content?: MessageContent | null | undefined }>,
  { historyTurns, field }: { historyTurns: number; field: string },
): AskedTranscript {
  const turns = messages.flatMap(({ role, content }): ChatTurn[] =>
    role === 'user' || role === 'assistant' ? [{ role, content: saidIn(role, content) }] : [],
  );
  const { role, content: query } = turns.pop() ?? { role: 'assistant', content: '' };
  if (role !== 'user')
    throw invalidQuestion(field, 'isQuestion', 'the last message must be of the role user');
  if (query === '' || query.length > MAX_QUERY_LENGTH)
    throw invalidQuestion(field, 'length', `the last message must have 1 to ${MAX_QUERY_LENGTH} characters`);
  const said = turns.filter(({ content }) => content !== '');
  return { query, history: historyTurns === 0 ? [] : said.slice(-historyTurns) };
}

/** A client sends answers back with links; the steps read them as stored ones, with `[n]`. */
function saidIn(role: ChatTurn['role'], content: MessageContent | null | undefined): string {
  const text = textOf(content ?? '').trim();
  return role === 'assistant' ? withoutLinks(text) : text;
}

function invalidQuestion(field: string, type: string, msg: string): RequestValidationError {
  return new RequestValidationError([{ loc: ['body', field], msg, type }]);
}

/** A conversation that the client keeps: its question and answer are not stored. */
export function unstored(history: ChatTurn[]): Conversation {
  return {
    begin: async (_access, request) => ({ sessionId: uuid(), userMessageId: uuid(), history, request }),
    end: async () => uuid(),
  };
}

/** A conversation whose earlier turns the client sends; the question and its answer are stored in a session. */
export function storedTurn(sessions: Conversation, history: ChatTurn[]): Conversation {
  return {
    begin: async (access, request) => {
      const turn = await sessions.begin(access, request);
      return { ...turn, history: [...turn.history, ...history] };
    },
    end: (access, turn, answer) => sessions.end(access, turn, answer),
  };
}
