import { ApiExtraModels, ApiProperty, ApiPropertyOptional, getSchemaPath } from '@nestjs/swagger';
import { plainToInstance, Transform, Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsObject,
  IsOptional,
  IsString,
  Length,
  Max,
  MaxLength,
  Min,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { namedEnum } from '../common/named-enum.js';
import { Composed, MAX_KB_NAME_LENGTH } from '../common/names.js';
import { CHAT_ROLES, type ChatRole, MAX_TRANSCRIPT_MESSAGES } from './chat.dto.js';
import {
  AcceptsOnly,
  AcceptsWithoutEffect,
  IsMessageContent,
  MESSAGE_CONTENT_SCHEMA,
  type MessageContent,
} from './parameters.js';
import { PASSAGE_ATTRIBUTES_SCHEMA, type PassageAttributes, RankingOptions } from './vector-store.dto.js';

/** Kinds of items of a transcript. All but messages are accepted without effect. */
export const INPUT_ITEM_TYPES = namedEnum('InputItemType', ['message', 'file_search_call', 'reasoning']);

/** An item of a transcript: a message, or an item of an earlier response that is sent again. */
@AcceptsWithoutEffect(...['id', 'status', 'phase', 'queries', 'results', 'summary', 'encrypted_content'])
export class ResponseInputItem {
  @ApiPropertyOptional({ enum: INPUT_ITEM_TYPES, description: 'Default: `message`.' })
  @IsOptional()
  @IsIn(INPUT_ITEM_TYPES)
  type?: (typeof INPUT_ITEM_TYPES)[number];

  @ApiPropertyOptional({ enum: CHAT_ROLES, description: '`system` and `developer` have no effect.' })
  @ValidateIf(isMessage)
  @IsIn(CHAT_ROLES)
  role?: ChatRole;

  @ApiPropertyOptional(MESSAGE_CONTENT_SCHEMA)
  @ValidateIf(isMessage)
  @IsMessageContent()
  content?: MessageContent;
}

function isMessage({ type }: ResponseInputItem): boolean {
  return type === undefined || type === 'message';
}

/** The knowledge bases to answer from. */
export class FileSearchTool {
  @ApiProperty({ enum: ['file_search'] })
  @IsIn(['file_search'], { message: 'type must be file_search; other tools are not supported' })
  type: 'file_search';

  @ApiProperty({ type: [String], minItems: 1, maxItems: 100, description: 'Names of knowledge bases.' })
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(100)
  @IsString({ each: true })
  @Composed()
  @Length(1, MAX_KB_NAME_LENGTH, { each: true })
  vector_store_ids: string[];

  @ApiPropertyOptional({ type: 'integer', nullable: true, minimum: 1, maximum: 50 })
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(50)
  max_num_results?: number | null;

  @ApiPropertyOptional({
    type: 'object',
    nullable: true,
    additionalProperties: true,
    description: 'As for a search of a vector store. `document_id` requires a single knowledge base.',
  })
  @IsOptional()
  @IsObject()
  filters?: Record<string, unknown> | null;

  @ApiPropertyOptional({
    type: RankingOptions,
    nullable: true,
    description: '`score_threshold` must be 0 or absent: MIN_RELEVANCE decides.',
  })
  @IsOptional()
  @IsObject()
  @ValidateNested()
  @Type(() => RankingOptions)
  ranking_options?: RankingOptions | null;
}

/** Body of POST /openai/v1/responses. */
@ApiExtraModels(ResponseInputItem)
@AcceptsWithoutEffect(
  ...['instructions', 'temperature', 'top_p', 'max_output_tokens', 'max_tool_calls', 'metadata', 'user'],
  ...['parallel_tool_calls', 'reasoning', 'truncation', 'service_tier', 'safety_identifier'],
  ...['prompt_cache_key', 'prompt_cache_retention', 'stream_options'],
)
@AcceptsOnly({
  background: [false],
  conversation: [],
  prompt: [],
  text: [{}, { format: { type: 'text' } }],
  tool_choice: ['auto', 'required', { type: 'file_search' }],
  top_logprobs: [0],
})
export class CreateResponseRequest {
  @ApiProperty({
    type: String,
    minLength: 1,
    maxLength: MAX_KB_NAME_LENGTH,
    description: 'As in chat completions. The tool `file_search` overrides its knowledge base.',
  })
  @IsString()
  @Composed()
  @Length(1, MAX_KB_NAME_LENGTH)
  model: string;

  @ApiProperty({
    description: 'The question, or a transcript whose last message is the question.',
    oneOf: [
      { type: 'string' },
      {
        type: 'array',
        minItems: 1,
        maxItems: MAX_TRANSCRIPT_MESSAGES,
        items: { $ref: getSchemaPath(ResponseInputItem) },
      },
    ],
  })
  @Transform(({ obj }: { obj: { input?: unknown } }) => inputItems(obj.input))
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MAX_TRANSCRIPT_MESSAGES)
  @ValidateNested({ each: true })
  input: ResponseInputItem[] | string;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    maxLength: 200,
    description:
      'Continues the session of a stored response, after its latest message. Requires `store` to be true.',
  })
  @IsOptional()
  @IsString()
  @MaxLength(200)
  previous_response_id?: string | null;

  @ApiPropertyOptional({
    type: Boolean,
    nullable: true,
    default: true,
    description: 'Whether to store question and answer in a session.',
  })
  @IsOptional()
  @IsBoolean()
  store?: boolean | null;

  @ApiPropertyOptional({ type: Boolean, nullable: true, description: 'Whether to stream the response.' })
  @IsOptional()
  @IsBoolean()
  stream?: boolean | null;

  @ApiPropertyOptional({ type: () => [FileSearchTool], nullable: true, maxItems: 1 })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(1)
  @ValidateNested({ each: true })
  @Type(() => FileSearchTool)
  tools?: FileSearchTool[] | null;

  @ApiPropertyOptional({
    type: [String],
    nullable: true,
    maxItems: 20,
    description: '`file_search_call.results` adds the evidence. Others have no effect.',
  })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(20)
  @IsString({ each: true })
  @MaxLength(100, { each: true })
  include?: string[] | null;
}

function inputItems(input: unknown): unknown {
  if (typeof input !== 'string' && !Array.isArray(input)) return input;
  return [input]
    .flat()
    .map((item: unknown): unknown =>
      typeof item === 'object' || item === input
        ? plainToInstance(
            ResponseInputItem,
            typeof item === 'string' ? { role: 'user', content: item } : item,
          )
        : item,
    );
}

/** A citation of a document. */
export class FileCitation {
  @ApiProperty({ enum: ['file_citation'] })
  type: 'file_citation';

  @ApiProperty({ type: 'integer', description: 'Offset of its link in the text.', example: 31 })
  index: number;

  @ApiProperty({ type: String, description: 'Document id.', example: '0198f0de-7a52-7c41-9d3b-2f6f0f8c1a10' })
  file_id: string;

  @ApiProperty({ type: String, example: 'travel-policy.pdf' })
  filename: string;
}

export class ResponseText {
  @ApiProperty({ enum: ['output_text'] })
  type: 'output_text';

  @ApiProperty({
    type: String,
    description: 'The answer in Markdown. Each citation is a link `[n](url)`.',
    example: 'Shanghai: 1,200 CNY per night.',
  })
  text: string;

  @ApiProperty({ type: [FileCitation] })
  annotations: FileCitation[];

  @ApiProperty({ type: 'array', items: { type: 'object' }, description: 'Always empty.' })
  logprobs: never[];
}

export class FileSearchResult {
  @ApiProperty({ type: String, description: 'Document id.', example: '0198f0de-7a52-7c41-9d3b-2f6f0f8c1a10' })
  file_id: string;

  @ApiProperty({ type: String, example: 'travel-policy.pdf' })
  filename: string;

  @ApiProperty({ type: Number, minimum: 0, maximum: 1, example: 0.82 })
  score: number;

  @ApiProperty({ type: String, description: 'Text of the passage.', example: 'Shanghai: 1,200 CNY' })
  text: string;

  @ApiProperty(PASSAGE_ATTRIBUTES_SCHEMA)
  attributes: PassageAttributes;
}

/** An item of the output: the search, with `queries` and `results`, or the message, with `role` and `content`. */
export class ResponseItem {
  @ApiProperty({ type: String, example: 'msg_0198f0de7a527c419d3b2f6f0f8c1a12' })
  id: string;

  @ApiProperty({ type: String, description: '`file_search_call` or `message`.', example: 'message' })
  type: 'file_search_call' | 'message';

  @ApiProperty({ type: String, description: '`in_progress` or `completed`.', example: 'completed' })
  status: 'in_progress' | 'completed';

  @ApiPropertyOptional({ type: [String], example: ['What is the hotel limit?'] })
  queries?: string[];

  @ApiPropertyOptional({ type: [FileSearchResult], nullable: true })
  results?: FileSearchResult[] | null;

  @ApiPropertyOptional({ enum: ['assistant'] })
  role?: 'assistant';

  @ApiPropertyOptional({ type: [ResponseText] })
  content?: ResponseText[];
}

export class ResponseTokenDetails {
  @ApiPropertyOptional({ type: 'integer', example: 0 })
  cached_tokens?: number;

  @ApiPropertyOptional({ type: 'integer', example: 0 })
  reasoning_tokens?: number;
}

/** Counted as in chat completions. */
export class ResponseUsage {
  @ApiProperty({ type: 'integer', example: 9 })
  input_tokens: number;

  @ApiProperty({ type: ResponseTokenDetails })
  input_tokens_details: ResponseTokenDetails;

  @ApiProperty({ type: 'integer', example: 7 })
  output_tokens: number;

  @ApiProperty({ type: ResponseTokenDetails })
  output_tokens_details: ResponseTokenDetails;

  @ApiProperty({ type: 'integer', example: 16 })
  total_tokens: number;
}

export class ResponseFailure {
  @ApiProperty({ type: String, example: 'server_error' })
  code: string;

  @ApiProperty({ type: String, example: 'retrieval or generation failed' })
  message: string;
}

/** Response of POST /openai/v1/responses. Fields of OpenAI without a counterpart are constants. */
export class OpenAiResponse {
  @ApiProperty({
    type: String,
    example: 'resp_0198f0de7a527c419d3b2f6f0f8c1a110198f0de7a527c419d3b2f6f0f8c1a10',
  })
  id: string;

  @ApiProperty({ enum: ['response'] })
  object: 'response';

  @ApiProperty({ type: 'integer', description: 'In seconds since 1970.', example: 1_780_000_000 })
  created_at: number;

  @ApiProperty({ type: String, description: '`in_progress`, `completed` or `failed`.', example: 'completed' })
  status: 'in_progress' | 'completed' | 'failed';

  @ApiProperty({ type: ResponseFailure, nullable: true })
  error: ResponseFailure | null;

  @ApiProperty({ type: String, nullable: true, example: null })
  incomplete_details: null;

  @ApiProperty({ type: String, nullable: true, example: null })
  instructions: null;

  @ApiProperty({ type: 'object', additionalProperties: { type: 'string' }, description: 'Always empty.' })
  metadata: Record<string, string>;

  @ApiProperty({ type: String, example: 'default' })
  model: string;

  @ApiProperty({ type: [ResponseItem], description: 'The search and the message.' })
  output: ResponseItem[];

  @ApiProperty({ type: Boolean, example: false })
  parallel_tool_calls: boolean;

  @ApiProperty({ type: String, nullable: true, example: null })
  previous_response_id: string | null;

  @ApiProperty({ type: Boolean, example: true })
  store: boolean;

  @ApiProperty({ type: Number, nullable: true, example: null })
  temperature: null;

  @ApiProperty({ type: Number, nullable: true, example: null })
  top_p: null;

  @ApiProperty({ type: String, example: 'auto' })
  tool_choice: 'auto';

  @ApiProperty({ type: 'array', items: { type: 'object', additionalProperties: true } })
  tools: object[];

  @ApiPropertyOptional({ type: ResponseUsage, nullable: true })
  usage: ResponseUsage | null;
}

/** Data of each event of a streamed response. `type` is the event's name; the other keys depend on it. */
export class ResponseStreamEvent {
  @ApiProperty({ type: String, example: 'response.output_text.delta' })
  type: string;

  @ApiProperty({ type: 'integer', example: 8 })
  sequence_number: number;

  @ApiPropertyOptional({ type: OpenAiResponse })
  response?: OpenAiResponse;

  @ApiPropertyOptional({ type: 'integer', example: 1 })
  output_index?: number;

  @ApiPropertyOptional({ type: 'integer', example: 0 })
  content_index?: number;

  @ApiPropertyOptional({ type: String })
  item_id?: string;

  @ApiPropertyOptional({ type: ResponseItem })
  item?: ResponseItem;

  @ApiPropertyOptional({ type: ResponseText })
  part?: ResponseText;

  @ApiPropertyOptional({ type: String, example: 'Shanghai: 1,200 CNY' })
  delta?: string;

  @ApiPropertyOptional({ type: String })
  text?: string;

  @ApiPropertyOptional({ type: 'array', items: { type: 'object' } })
  logprobs?: never[];

  @ApiPropertyOptional({ type: 'integer', example: 0 })
  annotation_index?: number;

  @ApiPropertyOptional({ type: FileCitation })
  annotation?: FileCitation;
}
