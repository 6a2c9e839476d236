import { ApiProperty, ApiPropertyOptional, getSchemaPath } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsObject, IsOptional, IsString, Length, ValidateNested } from 'class-validator';
import { MESSAGE_ROLES, type MessageRole } from '../common/enums.js';
import { Composed, MAX_KB_NAME_LENGTH, Trimmed } from '../common/names.js';
import { RouteInfo } from './query-response.dto.js';
import { ScopeSelection } from './scope.dto.js';
import { QuerySources } from './sources.dto.js';
import { type QueryStep, STEP_TYPES } from './steps.dto.js';

/** Longest title that can be given to a session, in characters, blanks around it not counted. */
export const MAX_TITLE_LENGTH = 256;

const SESSION_ID = '0198f0de-7a52-7c41-9d3b-2f6f0f8c1a11';

/** Body of PATCH /sessions/{session_id}: what is absent stays, null clears. */
export class UpdateSessionRequest {
  @ApiPropertyOptional({
    type: String,
    nullable: true,
    minLength: 1,
    maxLength: MAX_TITLE_LENGTH,
    description:
      'Name for people. Blanks around it are dropped. Without one the session takes the first 30 characters of its next question.',
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
      'Knowledge base of questions that name neither one nor a scope. Ignored while scope_filter is set.',
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
      'Union scope of questions that name neither a knowledge base nor a scope. With all lists empty there is none.',
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
    description: 'Null until it is given one, or its first question does.',
    example: 'What is the hotel limit per ni',
  })
  title: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Knowledge base of questions that name neither one nor a scope; null: the default one.',
    example: 'default',
  })
  kb_name: string | null;

  @ApiProperty({
    type: ScopeSelection,
    nullable: true,
    description: 'Union scope of questions that name neither a knowledge base nor a scope.',
  })
  scope_filter: ScopeSelection | null;

  @ApiProperty({ type: 'integer', description: 'Messages of both roles.', example: 2 })
  message_count: number;

  @ApiProperty({ type: String, format: 'date-time', example: '2026-03-02T09:30:00.000Z' })
  created_at: string;

  @ApiProperty({
    type: String,
    format: 'date-time',
    description: 'Last activity: a message, or a change of the session.',
    example: '2026-03-02T09:31:12.345Z',
  })
  updated_at: string;
}

/** Answer of GET /sessions. */
export class SessionListResponse {
  @ApiProperty({ type: [SessionOut], description: 'Newest activity first.' })
  items: SessionOut[];

  @ApiProperty({ type: 'integer', description: 'Sessions on all pages.', example: 1 })
  total: number;

  @ApiProperty({ type: 'integer', example: 50 })
  limit: number;

  @ApiProperty({ type: 'integer', example: 0 })
  offset: number;
}

/** A message of a session. */
export class MessageOut {
  @ApiProperty({ type: String, format: 'uuid', example: '0198f0de-7a52-7c41-9d3b-2f6f0f8c1a12' })
  message_id: string;

  @ApiProperty({ enum: MESSAGE_ROLES, example: 'assistant' })
  role: MessageRole;

  @ApiProperty({
    type: String,
    description: 'The question as it was asked, or the answer with its markers `[n]`.',
    example: 'Shanghai: 1,200 CNY per night. [1]',
  })
  content: string;

  @ApiProperty({
    type: String,
    nullable: true,
    description:
      'The knowledge base that was named, or the default one; null when a scope_filter was active and none was named.',
    example: 'default',
  })
  kb_name: string | null;

  @ApiProperty({
    type: QuerySources,
    nullable: true,
    description: 'Evidence of an answer; null of a question.',
  })
  sources: QuerySources | null;

  @ApiProperty({ type: RouteInfo, nullable: true, description: 'Null of a question.' })
  route: RouteInfo | null;

  @ApiProperty({
    type: 'array',
    nullable: true,
    items: { oneOf: STEP_TYPES.map((step) => ({ $ref: getSchemaPath(step) })) },
    description: 'Execution trace of an answer; null of a question.',
  })
  steps: QueryStep[] | null;

  @ApiProperty({ type: [String], description: 'Attachments given with a question, by id.', example: [] })
  attachments: string[];

  @ApiProperty({ type: String, format: 'date-time', example: '2026-03-02T09:31:12.345Z' })
  created_at: string;
}

/** Answer of GET /sessions/{session_id}/messages. */
export class MessageListResponse {
  @ApiProperty({ type: [MessageOut], description: 'Oldest first.' })
  items: MessageOut[];

  @ApiProperty({ type: 'integer', description: 'Messages on all pages.', example: 2 })
  total: number;

  @ApiProperty({ type: 'integer', example: 50 })
  limit: number;

  @ApiProperty({ type: 'integer', example: 0 })
  offset: number;
}
