import { Body, Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import {
  ApiCallbacks,
  ApiCreatedResponse,
  ApiExtraModels,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import { CurrentKnowledgeAccess, Needs } from '@tessera/auth';
import {
  CreatedWebhookOut,
  CreateWebhookRequest,
  DeletedResponse,
  WebhookEvent,
  WebhookListResponse,
  WebhookOut,
} from '@tessera/contracts';
import type { KnowledgeAccess } from '@tessera/persistence';
import { ApiJsonBody, ApiKnowledgeErrors, PagedList, PageQuery } from '@tessera/platform';
import { WebhooksService } from './webhooks.service.js';

const NOT_FOUND = { status: 404, description: 'Unknown webhook', detail: 'webhook not found' };

@ApiTags('webhooks')
@Controller('webhooks')
@ApiExtraModels(WebhookEvent)
export class WebhooksController {
  constructor(private readonly webhooks: WebhooksService) {}

  @Post()
  @Needs('knowledge:write')
  @ApiOperation({
    summary: 'Create a webhook',
    description:
      'When a task of a document in the knowledge base ends, the service sends a WebhookEvent to the URL with POST, signed according to Standard Webhooks (webhook-id, webhook-timestamp, webhook-signature). A 2xx status accepts the event, 410 disables the webhook, and any other response is retried for about 28 hours. An event may be delivered more than once, with the same webhook-id.',
  })
  @ApiJsonBody(CreateWebhookRequest, {
    failures: {
      summary: 'Failures only',
      value: { url: 'https://example.com/hooks/tessera', kb_name: 'default', events: ['document.failed'] },
    },
  })
  @ApiCreatedResponse({ type: CreatedWebhookOut })
  @ApiCallbacks({
    name: 'event',
    callbackUrl: '{$request.body#/url}',
    method: 'post',
    requestBody: { type: WebhookEvent },
    expectedResponse: { status: 200, description: 'Respond with any 2xx status to accept the event' },
  })
  @ApiKnowledgeErrors(
    {
      status: 404,
      description: 'Unknown knowledge base',
      detail: 'knowledge base not registered; register it with POST /kbs, or use one listed by GET /kbs',
    },
    {
      status: 409,
      description: 'The knowledge base already has 10 webhooks',
      detail: 'the knowledge base already has 10 webhooks',
    },
    413,
    415,
    503,
  )
  createWebhook(
    @CurrentKnowledgeAccess() access: KnowledgeAccess,
    @Body() request: CreateWebhookRequest,
  ): Promise<CreatedWebhookOut> {
    return this.webhooks.create(access, request);
  }

  @Get()
  @Needs('knowledge:write')
  @ApiOperation({ summary: 'List webhooks' })
  @PagedList({ type: WebhookListResponse, order: 'created_at, newest first' })
  @ApiKnowledgeErrors(422, 503)
  listWebhooks(
    @CurrentKnowledgeAccess() access: KnowledgeAccess,
    @Query() page: PageQuery,
  ): Promise<WebhookListResponse> {
    return this.webhooks.list(access, page);
  }

  @Get(':webhook_id')
  @Needs('knowledge:write')
  @ApiOperation({ summary: 'Get a webhook' })
  @ApiOkResponse({ type: WebhookOut })
  @ApiKnowledgeErrors(NOT_FOUND, 503)
  getWebhook(
    @CurrentKnowledgeAccess() access: KnowledgeAccess,
    @Param('webhook_id') webhookId: string,
  ): Promise<WebhookOut> {
    return this.webhooks.get(access, webhookId);
  }

  @Delete(':webhook_id')
  @Needs('knowledge:write')
  @ApiOperation({ summary: 'Delete a webhook and its pending deliveries' })
  @ApiOkResponse({ type: DeletedResponse })
  @ApiKnowledgeErrors(NOT_FOUND, 503)
  async deleteWebhook(
    @CurrentKnowledgeAccess() access: KnowledgeAccess,
    @Param('webhook_id') webhookId: string,
  ): Promise<DeletedResponse> {
    await this.webhooks.delete(access, webhookId);
    return { deleted: true };
  }
}
