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
import { RankingOptions } from './vector-store.dto.js';

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
      'Continues the conversation after a stored response. Two that continue the same response are independent. Requires `store` to be true.',
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
