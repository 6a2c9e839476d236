import { ApiProperty, ApiPropertyOptional, getSchemaPath } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsObject, IsOptional, IsString, Length, ValidateNested } from 'class-validator';
import { ListPage } from '../common/list-page.dto.js';
import { MESSAGE_ROLES, type MessageRole } from '../common/enums.js';
import { Composed, MAX_KB_NAME_LENGTH, Trimmed } from '../common/names.js';
import { AnswerCitation } from './citations.dto.js';
import { RouteInfo } from './query-response.dto.js';
import { ScopeSelection } from './scope.dto.js';
import { QuerySources } from './sources.dto.js';
import { type QueryStep, STEP_TYPES } from './steps.dto.js';

/** Maximum length of a title, in characters, without surrounding whitespace. */
export const MAX_TITLE_LENGTH = 256;

const SESSION_ID = '0198f0de-7a52-7c41-9d3b-2f6f0f8c1a11';

/** Body of PATCH /sessions/{session_id}. Omitted fields keep their value; null clears a field. */
export class UpdateSessionRequest {
  @ApiPropertyOptional({
    type: String,
    nullable: true,
    minLength: 1,
    maxLength: MAX_TITLE_LENGTH,
    description:
      'Title of the session. Leading and trailing whitespace is removed. Default: the first 30 characters of the next question.',
  })
  @IsOptional()
  @Trimmed()
  @IsString()
  @Length(1, MAX_TITLE_LENGTH)
  title?: string | null;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    minLength: 1,
    maxLength: MAX_KB_NAME_LENGTH,
    description:
      'Knowledge base for questions without a knowledge base or scope. Ignored while scope_filter is set.',
  })
  @IsOptional()
  @IsString()
  @Composed()
  @Length(1, MAX_KB_NAME_LENGTH)
  kb_name?: string | null;

  @ApiPropertyOptional({
    type: ScopeSelection,
    nullable: true,
    description:
      'Union scope for questions without a knowledge base or scope. Inactive if all lists are empty.',
  })
  @IsOptional()
  @IsObject()
  @ValidateNested()
  @Type(() => ScopeSelection)
  scope_filter?: ScopeSelection | null;
}

/** Body of POST /sessions. */
export class CreateSessionRequest extends UpdateSessionRequest {}

/** A conversation. */
export class SessionOut {
  @ApiProperty({ type: String, format: 'uuid', example: SESSION_ID })
  session_id: string;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Null until a title is set or the first question provides one.',
    example: 'What is the hotel limit per ni',
  })
  title: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    description:
      'Knowledge base for questions without a knowledge base or scope. Null: the default knowledge base.',
    example: 'default',
  })
  kb_name: string | null;

  @ApiProperty({
    type: ScopeSelection,
    nullable: true,
    description: 'Union scope for questions without a knowledge base or scope.',
  })
  scope_filter: ScopeSelection | null;

  @ApiProperty({ type: 'integer', description: 'Number of messages of both roles.', example: 2 })
  message_count: number;

  @ApiProperty({ type: String, format: 'date-time', example: '2026-03-02T09:30:00.000Z' })
  created_at: string;

  @ApiProperty({
    type: String,
    format: 'date-time',
    description: 'Time of the last message or update.',
    example: '2026-03-02T09:31:12.345Z',
  })
  updated_at: string;
}

/** Response of GET /sessions. */
export class SessionListResponse extends ListPage {
  @ApiProperty({ type: [SessionOut], description: 'Most recently active first.' })
  items: SessionOut[];
}

/** A message of a session. */
export class MessageOut {
  @ApiProperty({ type: String, format: 'uuid', example: '0198f0de-7a52-7c41-9d3b-2f6f0f8c1a12' })
  message_id: string;

  @ApiProperty({ enum: MESSAGE_ROLES, example: 'assistant' })
  role: MessageRole;

  @ApiProperty({
    type: String,
    description: 'The question as sent, or the answer with its citations `[n]`.',
    example: 'Shanghai: 1,200 CNY per night. [1]',
  })
  content: string;

  @ApiProperty({
    type: String,
    nullable: true,
    description:
      'Knowledge base of the request, or the default knowledge base. Null if the request has a scope_filter and no knowledge base.',
    example: 'default',
  })
  kb_name: string | null;

  @ApiProperty({
    type: QuerySources,
    nullable: true,
    description: 'Evidence of an answer. Null for a question.',
  })
  sources: QuerySources | null;

  @ApiProperty({
    type: [AnswerCitation],
    nullable: true,
    description: 'Citations of an answer. Null for a question, and for answers that earlier versions stored.',
  })
  citations: AnswerCitation[] | null;

  @ApiProperty({ type: RouteInfo, nullable: true, description: 'Null for a question.' })
  route: RouteInfo | null;

  @ApiProperty({
    type: 'array',
    nullable: true,
    items: { oneOf: STEP_TYPES.map((step) => ({ $ref: getSchemaPath(step) })) },
    description: 'Execution trace of an answer. Null for a question.',
  })
  steps: QueryStep[] | null;

  @ApiProperty({ type: [String], description: 'Ids of the attachments of the question.', example: [] })
  attachments: string[];

  @ApiProperty({ type: String, format: 'date-time', example: '2026-03-02T09:31:12.345Z' })
  created_at: string;
}

/** Response of GET /sessions/{session_id}/messages. */
export class MessageListResponse extends ListPage {
  @ApiProperty({ type: [MessageOut], description: 'Oldest first.' })
  items: MessageOut[];
}
