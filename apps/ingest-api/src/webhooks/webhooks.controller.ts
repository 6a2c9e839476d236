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
  WebhookDeleteResponse,
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
    summary: 'Register a webhook',
    description:
      'When the task of a document in the knowledge base ends, a WebhookEvent is POSTed to the URL, signed as Standard Webhooks describes (webhook-id, webhook-timestamp, webhook-signature). Any 2xx status accepts it; 410 disables the webhook; anything else is retried for about 28 hours. The same event may come twice, with the same webhook-id.',
  })
  @ApiJsonBody(CreateWebhookRequest, {
    failures: {
      summary: 'Told when documents cannot be indexed',
      value: { url: 'https://example.com/hooks/tessera', kb_name: 'default', events: ['document.failed'] },
    },
  })
  @ApiCreatedResponse({ type: CreatedWebhookOut })
  @ApiCallbacks({
    name: 'event',
    callbackUrl: '{$request.body#/url}',
    method: 'post',
    requestBody: { type: WebhookEvent },
    expectedResponse: { status: 200, description: 'Any 2xx status accepts the event' },
  })
  @ApiKnowledgeErrors(
    {
      status: 404,
      description: 'Unknown knowledge base',
      detail: 'knowledge base not registered; register it with POST /kbs, or name one that GET /kbs lists',
    },
    {
      status: 409,
      description: 'The knowledge base has 10 webhooks',
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
  @ApiOperation({ summary: 'List the webhooks of the knowledge bases that the credential may write' })
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
  @ApiOperation({ summary: 'One webhook, with how its deliveries go' })
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
  @ApiOperation({ summary: 'Delete a webhook with its pending deliveries' })
  @ApiOkResponse({ type: WebhookDeleteResponse })
  @ApiKnowledgeErrors(NOT_FOUND, 503)
  async deleteWebhook(
    @CurrentKnowledgeAccess() access: KnowledgeAccess,
    @Param('webhook_id') webhookId: string,
  ): Promise<WebhookDeleteResponse> {
    await this.webhooks.delete(access, webhookId);
    return { deleted: true };
  }
}
