import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsObject,
  IsOptional,
  IsString,
  Length,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { namedEnum } from '../common/named-enum.js';
import { Composed, MAX_KB_NAME_LENGTH } from '../common/names.js';
import {
  AcceptsOnly,
  AcceptsWithoutEffect,
  IsMessageContent,
  MESSAGE_CONTENT_SCHEMA,
  type MessageContent,
} from './parameters.js';

/** Maximum number of messages of a transcript. */
export const MAX_TRANSCRIPT_MESSAGES = 2_000;

export const CHAT_ROLES = namedEnum('ChatRole', ['system', 'developer', 'user', 'assistant']);
export type ChatRole = (typeof CHAT_ROLES)[number];

/** A message of a transcript. */
@AcceptsWithoutEffect(
  ...['name', 'refusal', 'annotations', 'audio', 'reasoning', 'reasoning_content'],
  ...['function_call', 'tool_calls'],
)
export class ChatMessage {
  @ApiProperty({
    enum: CHAT_ROLES,
    description: 'Messages of the roles `system` and `developer` are accepted without effect.',
  })
  @IsIn(CHAT_ROLES)
  role: ChatRole;

  @ApiPropertyOptional({ ...MESSAGE_CONTENT_SCHEMA, nullable: true })
  @ValidateIf(({ role, content }: ChatMessage) => role !== 'assistant' || (content ?? null) !== null)
  @IsMessageContent()
  content?: MessageContent | null;
}

@AcceptsWithoutEffect('include_obfuscation')
export class ChatStreamOptions {
  @ApiPropertyOptional({
    type: Boolean,
    nullable: true,
    description: 'Whether a last chunk without choices has the `usage`.',
  })
  @IsOptional()
  @IsBoolean()
  include_usage?: boolean | null;
}

/** Body of POST /openai/v1/chat/completions. */
@AcceptsWithoutEffect(
  ...['temperature', 'top_p', 'max_tokens', 'max_completion_tokens', 'stop', 'seed', 'user'],
  ...['presence_penalty', 'frequency_penalty', 'logit_bias', 'metadata', 'parallel_tool_calls'],
  ...['reasoning_effort', 'verbosity', 'service_tier', 'safety_identifier', 'prediction'],
  ...['prompt_cache_key', 'prompt_cache_retention'],
  // A model may answer without calling the tools that it is offered.
  ...['tools', 'functions'],
)
@AcceptsOnly({
  n: [1],
  tool_choice: ['none', 'auto'],
  function_call: ['none', 'auto'],
  response_format: [{ type: 'text' }],
  logprobs: [false],
  top_logprobs: [0],
  modalities: [['text']],
  audio: [],
  web_search_options: [],
})
export class ChatCompletionRequest {
  @ApiProperty({
    type: String,
    minLength: 1,
    maxLength: MAX_KB_NAME_LENGTH,
    description:
      'Knowledge base to answer from: an `id` of GET /openai/v1/models. `tessera` is the scope of a question that names none: the default knowledge base, or all readable ones if the credential may not read that.',
  })
  @IsString()
  @Composed()
  @Length(1, MAX_KB_NAME_LENGTH)
  model: string;

  @ApiProperty({
    type: () => [ChatMessage],
    minItems: 1,
    maxItems: MAX_TRANSCRIPT_MESSAGES,
    description:
      'The conversation. The last message is the question, of the role `user`; the latest HISTORY_TURNS messages before it interpret a follow-up.',
  })
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MAX_TRANSCRIPT_MESSAGES)
  @ValidateNested({ each: true })
  @Type(() => ChatMessage)
  messages: ChatMessage[];

  @ApiPropertyOptional({ type: Boolean, nullable: true, description: 'Whether to stream the answer.' })
  @IsOptional()
  @IsBoolean()
  stream?: boolean | null;

  @ApiPropertyOptional({ type: () => ChatStreamOptions, nullable: true })
  @IsOptional()
  @IsObject()
  @ValidateNested()
  @Type(() => ChatStreamOptions)
  stream_options?: ChatStreamOptions | null;

  @ApiPropertyOptional({
    type: Boolean,
    nullable: true,
    description: 'Whether to store question and answer in a new session. Default: nothing is stored.',
  })
  @IsOptional()
  @IsBoolean()
  store?: boolean | null;
}

export class UrlCitation {
  @ApiProperty({
    type: 'integer',
    description: 'Offset of the link in the content, in UTF-16 code units.',
    example: 31,
  })
  start_index: number;

  @ApiProperty({ type: 'integer', description: 'End of the link, exclusive.', example: 160 })
  end_index: number;

  @ApiProperty({ type: String, description: 'Name of the document.', example: 'travel-policy.pdf' })
  title: string;

  @ApiProperty({
    type: String,
    format: 'uri',
    description: 'The cited chunk as a page.',
    example: 'https://tessera.example.com/documents/0198f0de-7a52-7c41-9d3b-2f6f0f8c1a10/chunks/5c4f5f0e',
  })
  url: string;
}

/** A link of the content to a source. */
export class ChatAnnotation {
  @ApiProperty({ enum: ['url_citation'] })
  type: 'url_citation';

  @ApiProperty({ type: UrlCitation })
  url_citation: UrlCitation;
}

export class ChatAnswer {
  @ApiProperty({ enum: ['assistant'] })
  role: 'assistant';

  @ApiProperty({
    type: String,
    description: 'The answer in Markdown. Each citation is a link `[[n]](url)`.',
    example: 'Shanghai: 1,200 CNY per night.',
  })
  content: string;

  @ApiProperty({ type: String, nullable: true, description: 'Always null.', example: null })
  refusal: null;

  @ApiProperty({ type: [ChatAnnotation], description: 'The links of the content, in their order.' })
  annotations: ChatAnnotation[];
}

export class ChatChoice {
  @ApiProperty({ type: 'integer', example: 0 })
  index: number;

  @ApiProperty({ type: ChatAnswer })
  message: ChatAnswer;

  @ApiProperty({ enum: ['stop'] })
  finish_reason: 'stop';

  @ApiProperty({ type: String, nullable: true, description: 'Always null.', example: null })
  logprobs: null;
}

/** Tokens as counted by the chat model; estimated from the texts if it does not report them. */
export class ChatUsage {
  @ApiProperty({ type: 'integer', example: 9 })
  prompt_tokens: number;

  @ApiProperty({ type: 'integer', example: 7 })
  completion_tokens: number;

  @ApiProperty({ type: 'integer', example: 16 })
  total_tokens: number;
}

class ChatResult {
  @ApiProperty({ type: String, example: 'chatcmpl-0198f0de-7a52-7c41-9d3b-2f6f0f8c1a12' })
  id: string;

  @ApiProperty({ type: 'integer', description: 'In seconds since 1970.', example: 1_780_000_000 })
  created: number;

  @ApiProperty({ type: String, example: 'default' })
  model: string;
}

/** Response of POST /openai/v1/chat/completions. */
export class ChatCompletion extends ChatResult {
  @ApiProperty({ enum: ['chat.completion'] })
  object: 'chat.completion';

  @ApiProperty({ type: [ChatChoice], description: 'Exactly one.' })
  choices: ChatChoice[];

  @ApiProperty({ type: ChatUsage })
  usage: ChatUsage;
}

/** What a chunk adds to the message. */
export class ChatDelta {
  @ApiPropertyOptional({ enum: ['assistant'], description: 'In the first chunk.' })
  role?: 'assistant';

  @ApiPropertyOptional({ type: String, example: 'Shanghai: 1,200 CNY per night.' })
  content?: string;

  @ApiPropertyOptional({ type: [ChatAnnotation], description: 'In the last chunk with a choice.' })
  annotations?: ChatAnnotation[];
}

export class ChatChunkChoice {
  @ApiProperty({ type: 'integer', example: 0 })
  index: number;

  @ApiProperty({ type: ChatDelta })
  delta: ChatDelta;

  @ApiProperty({
    type: String,
    nullable: true,
    description: '`stop` in the last chunk with a choice.',
    example: null,
  })
  finish_reason: 'stop' | null;

  @ApiProperty({ type: String, nullable: true, description: 'Always null.', example: null })
  logprobs: null;
}

/** Data of each event of a streamed completion. */
export class ChatCompletionChunk extends ChatResult {
  @ApiProperty({ enum: ['chat.completion.chunk'] })
  object: 'chat.completion.chunk';

  @ApiProperty({ type: [ChatChunkChoice], description: 'One; none in the chunk with the `usage`.' })
  choices: ChatChunkChoice[];

  @ApiPropertyOptional({ type: ChatUsage, nullable: true })
  usage?: ChatUsage | null;
}
