import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { PASSAGE_ATTRIBUTES_SCHEMA, type PassageAttributes } from './vector-store.dto.js';

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
    description: 'The answer in Markdown. Each citation is a link `[[n]](url)`.',
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

/** Response of DELETE /openai/v1/responses/{response_id}. */
export class DeletedOpenAiResponse {
  @ApiProperty({
    type: String,
    example: 'resp_0198f0de7a527c419d3b2f6f0f8c1a110198f0de7a527c419d3b2f6f0f8c1a10',
  })
  id: string;

  @ApiProperty({ enum: ['response'] })
  object: 'response';

  @ApiProperty({ type: Boolean, example: true })
  deleted: boolean;
}

export class ResponseInputText {
  @ApiProperty({ enum: ['input_text'] })
  type: 'input_text';

  @ApiProperty({ type: String, example: 'What is the hotel limit?' })
  text: string;
}

export class StoredInputItem {
  @ApiProperty({ type: String, example: 'msg_in_0198f0de7a527c419d3b2f6f0f8c1a10' })
  id: string;

  @ApiProperty({ enum: ['message'] })
  type: 'message';

  @ApiProperty({ enum: ['completed'] })
  status: 'completed';

  @ApiProperty({ enum: ['user'] })
  role: 'user';

  @ApiProperty({ type: [ResponseInputText] })
  content: ResponseInputText[];
}

/** Response of GET /openai/v1/responses/{response_id}/input_items. */
export class ResponseInputList {
  @ApiProperty({ enum: ['list'] })
  object: 'list';

  @ApiProperty({ type: [StoredInputItem], description: 'The question.' })
  data: StoredInputItem[];

  @ApiProperty({ type: String, nullable: true, example: 'msg_in_0198f0de7a527c419d3b2f6f0f8c1a10' })
  first_id: string | null;

  @ApiProperty({ type: String, nullable: true, example: 'msg_in_0198f0de7a527c419d3b2f6f0f8c1a10' })
  last_id: string | null;

  @ApiProperty({ type: Boolean, example: false })
  has_more: boolean;
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
