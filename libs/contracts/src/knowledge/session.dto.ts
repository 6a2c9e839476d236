import { ApiProperty } from '@nestjs/swagger';
import { MESSAGE_ROLES, type MessageRole } from '../common/enums.js';
import { RouteInfo } from './query-response.dto.js';
import { ScopeSelection } from './scope.dto.js';
import { QuerySources } from './sources.dto.js';
import type { QueryStep } from './steps.dto.js';

/** A conversation. */
export class SessionOut {
  @ApiProperty({
    type: String,
    format: 'uuid',
    description: 'Its id.',
    example: '0198f0de-7a52-7c41-9d3b-2f6f0f8c1a11',
  })
  session_id: string;

  @ApiProperty({ type: String, description: 'Its title.', example: 'What is the hotel limit per n' })
  title: string;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Knowledge base of questions that name none.',
    example: null,
  })
  kb_name: string | null;

  @ApiProperty({ type: ScopeSelection, nullable: true, description: 'Scope of questions that name none.' })
  scope_filter: ScopeSelection | null;

  @ApiProperty({ type: String, format: 'date-time', description: 'When it began.' })
  created_at: string;

  @ApiProperty({ type: String, format: 'date-time', description: 'Its last activity.' })
  updated_at: string;

  @ApiProperty({ type: 'integer', description: 'Messages of both sides.', example: 2 })
  message_count: number;
}

export class SessionListResponse {
  @ApiProperty({ type: [SessionOut], description: 'Newest activity first.' })
  items: SessionOut[];

  @ApiProperty({ type: 'integer', description: 'Sessions on all pages.', example: 1 })
  total: number;

  @ApiProperty({ type: 'integer', description: 'Most items of a page.', example: 50 })
  limit: number;

  @ApiProperty({ type: 'integer', description: 'Items passed over.', example: 0 })
  offset: number;
}

/** One turn of a conversation. What only answers have is null on a user's message. */
export class MessageOut {
  @ApiProperty({
    type: String,
    format: 'uuid',
    description: 'Its id.',
    example: '0198f0de-7a52-7c41-9d3b-2f6f0f8c1a12',
  })
  message_id: string;

  @ApiProperty({ enum: MESSAGE_ROLES, description: 'Who says it.', example: 'assistant' })
  role: MessageRole;

  @ApiProperty({ type: String, description: 'What is said.', example: 'Shanghai: 1,200 CNY per night. [1]' })
  content: string;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Knowledge base it was about.',
    example: 'default',
  })
  kb_name: string | null;

  @ApiProperty({ type: QuerySources, nullable: true, description: 'Evidence of an answer.' })
  sources: QuerySources | null;

  @ApiProperty({ type: RouteInfo, nullable: true, description: 'Where its question was sent.' })
  route: RouteInfo | null;

  @ApiProperty({
    type: 'array',
    items: { type: 'object', additionalProperties: true },
    nullable: true,
    description: 'Execution trace of an answer.',
  })
  steps: QueryStep[] | null;

  @ApiProperty({ type: [String], description: 'Attachments of a question, by id.', example: [] })
  attachments: string[];

  @ApiProperty({ type: String, format: 'date-time', description: 'When it was said.' })
  created_at: string;
}

export class MessageListResponse {
  @ApiProperty({ type: [MessageOut], description: 'Oldest first.' })
  items: MessageOut[];

  @ApiProperty({ type: 'integer', description: 'Messages on all pages.', example: 2 })
  total: number;

  @ApiProperty({ type: 'integer', description: 'Most items of a page.', example: 50 })
  limit: number;

  @ApiProperty({ type: 'integer', description: 'Items passed over.', example: 0 })
  offset: number;
}
