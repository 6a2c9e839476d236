import type {
  FileCitation,
  FileSearchResult,
  OpenAiResponse,
  QuerySources,
  ResponseItem,
  ResponseText,
} from '@tessera/contracts';
import { ServiceError } from '@tessera/platform';
import type { LinkedAnswer } from './linked-answers.js';
import { passagesOf } from './passages.service.js';

const RESPONSE_ID = /^resp_([\da-f]{8})([\da-f]{4})([\da-f]{4})([\da-f]{4})([\da-f]{12})[\da-f]{32}$/;

/** Names the session and the question, so that a later response continues it. */
export function responseId({
  session_id,
  user_message_id,
}: Record<'session_id' | 'user_message_id', string>): string {
  return `resp_${hexOf(session_id)}${hexOf(user_message_id)}`;
}

/** @throws ServiceError 404 for what is no id of a response */
export function sessionOfResponse(id: string): string {
  const [, ...groups] = RESPONSE_ID.exec(id) ?? [];
  if (groups.length === 0) throw ServiceError.of('session_not_found');
  return groups.join('-');
}

export function hexOf(id: string): string {
  return id.replaceAll('-', '');
}

/** The search of a response. */
export function searchItem(
  id: string,
  { query, sources, baseUrl }: { query: string; sources: QuerySources | null; baseUrl: string },
): ResponseItem {
  const results =
    sources &&
    passagesOf(sources, baseUrl).map(({ documentId, title, score, text, attributes }) => {
      return { file_id: documentId, filename: title, score, text, attributes } satisfies FileSearchResult;
    });
  return { id, type: 'file_search_call', status: 'completed', queries: [query], results };
}

/** The message of a response; without content while it is written. */
export function messageItem(id: string, content: ResponseText | null): ResponseItem {
  const status = content ? 'completed' : 'in_progress';
  return { id, type: 'message', status, role: 'assistant', content: content ? [content] : [] };
}

export function textPart({ text, citations }: Pick<LinkedAnswer, 'text' | 'citations'>): ResponseText {
  const annotations = citations.flatMap(({ start, source }): FileCitation[] => {
    const { document_id: id, file_name: name } = source;
    return id === null ? [] : [{ type: 'file_citation', index: start, file_id: id, filename: name ?? id }];
  });
  return { type: 'output_text', text, annotations, logprobs: [] };
}

export function responseUsage({ usage }: LinkedAnswer): OpenAiResponse['usage'] {
  return {
    input_tokens: usage.prompt_tokens,
    input_tokens_details: { cached_tokens: 0 },
    output_tokens: usage.completion_tokens,
    output_tokens_details: { reasoning_tokens: 0 },
    total_tokens: usage.total_tokens,
  };
}
