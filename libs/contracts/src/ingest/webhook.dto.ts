import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ListPage } from '../common/list-page.dto.js';
import { namedEnum } from '../common/named-enum.js';
import { ArrayNotEmpty, ArrayUnique, IsArray, IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import { Composed } from '../common/names.js';
import { TASK_PIPELINES, type TaskPipeline } from '../common/enums.js';

/** Events of webhooks: a document's task succeeded or failed. */
export const WEBHOOK_EVENT_TYPES = namedEnum('WebhookEventType', ['document.completed', 'document.failed']);
export type WebhookEventType = (typeof WEBHOOK_EVENT_TYPES)[number];

const TASK_OUTCOMES = namedEnum('TaskOutcome', ['success', 'failed']);

/** Body of POST /webhooks. */
export class CreateWebhookRequest {
  /** URL that receives the events: `https://`, or `http://` in a trusted network. The rules for URLs to ingest apply. */
  @ApiProperty({ type: String, maxLength: 2048 })
  @IsString()
  @MaxLength(2048)
  url: string;

  /** Knowledge base to watch. Default: the default knowledge base. */
  @ApiPropertyOptional({ type: String, nullable: true, maxLength: 64 })
  @IsOptional()
  @Composed()
  @IsString()
  @MaxLength(64)
  kb_name?: string | null;

  /** Default: all events. */
  @ApiPropertyOptional({ enum: WEBHOOK_EVENT_TYPES, isArray: true, minItems: 1, uniqueItems: true })
  @IsOptional()
  @IsArray()
  @ArrayNotEmpty()
  @ArrayUnique()
  @IsIn(WEBHOOK_EVENT_TYPES, { each: true })
  events?: WebhookEventType[];
}

export class WebhookOut {
  @ApiProperty({ type: String, format: 'uuid' })
  webhook_id: string;

  @ApiProperty({ type: String, example: 'policies' })
  kb_name: string;

  @ApiProperty({ type: String, example: 'https://example.com/hooks/tessera' })
  url: string;

  @ApiProperty({ enum: WEBHOOK_EVENT_TYPES, isArray: true })
  events: WebhookEventType[];

  /** Deliveries waiting for their next attempt. */
  @ApiProperty({ type: 'integer', example: 0 })
  pending_count: number;

  /** Reason of the latest failed attempt, or null. */
  @ApiProperty({ type: String, nullable: true, example: 'The server responded with HTTP status 500.' })
  last_error: string | null;

  /** When the URL returned 410, after which nothing is sent. */
  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  disabled_at: string | null;

  @ApiProperty({ type: String, format: 'date-time' })
  created_at: string;
}

/** Response of POST /webhooks. */
export class CreatedWebhookOut extends WebhookOut {
  /** Signing key in the format of Standard Webhooks. Returned only once. */
  @ApiProperty({ type: String, example: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' })
  secret: string;
}

export class WebhookListResponse extends ListPage {
  @ApiProperty({ type: [WebhookOut] })
  items: WebhookOut[];
}

/** The ended task and its document. */
export class WebhookEventData {
  @ApiProperty({ type: String, format: 'uuid' })
  job_id: string;

  @ApiProperty({ type: String, format: 'uuid' })
  document_id: string;

  @ApiProperty({ type: String, example: 'policies' })
  kb_name: string;

  /** File or source name. */
  @ApiProperty({ type: String, example: 'travel.pdf' })
  name: string;

  @ApiProperty({ enum: TASK_PIPELINES, example: 'text_pipeline' })
  pipeline: TaskPipeline;

  @ApiProperty({ enum: TASK_OUTCOMES })
  status: 'success' | 'failed';

  /** Reason of the failure, or null. */
  @ApiProperty({ type: String, nullable: true })
  error: string | null;
}

/** Body of a webhook request. */
export class WebhookEvent {
  @ApiProperty({ enum: WEBHOOK_EVENT_TYPES })
  type: WebhookEventType;

  /** When the task ended. */
  @ApiProperty({ type: String, format: 'date-time' })
  timestamp: string;

  @ApiProperty({ type: WebhookEventData })
  data: WebhookEventData;
}
