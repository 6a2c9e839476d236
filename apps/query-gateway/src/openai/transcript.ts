import { type ChatMessage, MAX_QUERY_LENGTH, textOf } from '@tessera/contracts';
import type { ChatTurn } from '@tessera/models';
import { RequestValidationError } from '@tessera/platform';
import { v7 as uuid } from 'uuid';
import type { Conversation } from '../query/conversation.service.js';

/** A question with the conversation before it. */
export interface AskedTranscript {
  query: string;
  history: ChatTurn[];
}

/**
 * Splits a transcript into its last message and the turns before it. Instructions have no effect: answers rest on
 * documents.
 * @throws RequestValidationError if the last message is not a question
 */
export function askedIn(messages: readonly ChatMessage[], historyTurns: number): AskedTranscript {
  const turns = messages.flatMap(({ role, content }): ChatTurn[] =>
    role === 'user' || role === 'assistant' ? [{ role, content: textOf(content ?? '').trim() }] : [],
  );
  const { role, content: query } = turns.pop() ?? { role: 'assistant', content: '' };
  if (role !== 'user') throw invalidQuestion('isQuestion', 'the last message must be of the role user');
  if (query === '' || query.length > MAX_QUERY_LENGTH)
    throw invalidQuestion('length', `the last message must have 1 to ${MAX_QUERY_LENGTH} characters`);
  const said = turns.filter(({ content }) => content !== '');
  return { query, history: historyTurns === 0 ? [] : said.slice(-historyTurns) };
}

function invalidQuestion(type: string, msg: string): RequestValidationError {
  return new RequestValidationError([{ loc: ['body', 'messages'], msg, type }]);
}

/** A conversation that the client keeps: its question and answer are not stored. */
export function unstored(history: ChatTurn[]): Conversation {
  return {
    begin: async (_access, request) => ({ sessionId: uuid(), userMessageId: uuid(), history, request }),
    end: async () => uuid(),
  };
}

/** A conversation that the client keeps, of which the last question and its answer are stored in a new session. */
export function storedTurn(sessions: Conversation, history: ChatTurn[]): Conversation {
  return {
    begin: async (access, request) => ({ ...(await sessions.begin(access, request)), history }),
    end: (access, turn, answer) => sessions.end(access, turn, answer),
  };
}
