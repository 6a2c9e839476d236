import type {
  ChatUsage,
  CreateResponseRequest,
  FileCitation,
  FileSearchResult,
  OpenAiResponse,
  QuerySources,
  ResponseItem,
  ResponseText,
} from '@tessera/contracts';
import type { TurnKey } from '@tessera/persistence';
import { ServiceError } from '@tessera/platform';
import type { LinkedAnswer } from './linked-answers.js';
import { secondsOf } from './models.service.js';
import { passagesOf } from './passages.service.js';

const RESPONSE_ID = /^resp_([\da-f]{32})([\da-f]{32})$/;
const UUID_GROUPS = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/;

/** Names the session and the question, so that a later response continues after it. */
export function responseId({
  session_id,
  user_message_id,
}: Record<'session_id' | 'user_message_id', string>): string {
  return `resp_${hexOf(session_id)}${hexOf(user_message_id)}`;
}

/** The question that a response answers. @throws ServiceError 404 for what is no id of a response */
export function turnOf(id: string): TurnKey {
  const [, session, question] = RESPONSE_ID.exec(id) ?? [];
  if (!session || !question) throw ServiceError.of('response_not_found');
  return { sessionId: uuidOf(session), questionId: uuidOf(question) };
}

function uuidOf(hex: string): string {
  return hex.replace(UUID_GROUPS, '$1-$2-$3-$4-$5');
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

export function responseUsage(usage: ChatUsage): OpenAiResponse['usage'] {
  return {
    input_tokens: usage.prompt_tokens,
    input_tokens_details: { cached_tokens: 0 },
    output_tokens: usage.completion_tokens,
    output_tokens_details: { reasoning_tokens: 0 },
    total_tokens: usage.total_tokens,
  };
}

/** A response before its search. */
export function emptyResponse({
  model,
  tools,
  store,
  previous_response_id,
}: Pick<CreateResponseRequest, 'model' | 'tools' | 'store' | 'previous_response_id'>): OpenAiResponse {
  return {
    id: '',
    object: 'response',
    created_at: secondsOf(new Date()),
    status: 'in_progress',
    error: null,
    incomplete_details: null,
    instructions: null,
    metadata: {},
    model,
    output: [],
    parallel_tool_calls: false,
    previous_response_id: previous_response_id ?? null,
    store: store !== false,
    temperature: null,
    top_p: null,
    tool_choice: 'auto',
    tools: tools ?? [],
    usage: null,
  };
}
