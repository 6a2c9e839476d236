import { Inject, Injectable } from '@nestjs/common';
import { requireWritable } from '@tessera/auth';
import {
  type CreatedWebhookOut,
  type CreateWebhookRequest,
  WEBHOOK_EVENT_TYPES,
  type WebhookListResponse,
  type WebhookOut,
} from '@tessera/contracts';
import { UrlGuard } from '@tessera/fetching';
import {
  DEFAULT_KB_NAME,
  type KnowledgeAccess,
  KnowledgeBaseRepository,
  WebhookRepository,
  type WebhookState,
} from '@tessera/persistence';
import { type PageQuery, ServiceError } from '@tessera/platform';
import { v7 as uuid, validate as isUuid } from 'uuid';
import { refusingUrls } from '../ingest/url-refusal.js';
import { newWebhookSecret } from './sign-event.js';

/** Each event of a knowledge base is sent to all of its webhooks. */
const MAX_PER_KB = 10;

/** Manages webhooks of knowledge bases with write access. */
@Injectable()
export class WebhooksService {
  constructor(
    private readonly webhooks: WebhookRepository,
    private readonly knowledgeBases: KnowledgeBaseRepository,
    private readonly guard: UrlGuard,
    @Inject(DEFAULT_KB_NAME) private readonly defaultKbName: string,
  ) {}

  /** @throws ServiceError 404 for an unknown knowledge base, 409 if it has too many webhooks, 422 for a forbidden URL, 403 */
  async create(access: KnowledgeAccess, request: CreateWebhookRequest): Promise<CreatedWebhookOut> {
    const kbName = request.kb_name ?? this.defaultKbName;
    requireWritable(access, kbName);
    if (!(await this.knowledgeBases.isWritable(access, kbName)))
      throw ServiceError.of('knowledge_base_not_registered');
    const { url } = await refusingUrls(this.guard.check(request.url));
    const id = uuid();
    const secret = newWebhookSecret();
    const events = request.events ?? [...WEBHOOK_EVENT_TYPES];
    const webhook = { id, kbName, url: url.href, events, secret };
    if (!(await this.webhooks.create(access, webhook, MAX_PER_KB)))
      throw ServiceError.of('too_many_webhooks', { limit: MAX_PER_KB });
    return { ...(await this.get(access, id)), secret };
  }

  async list(access: KnowledgeAccess, { limit, offset }: PageQuery): Promise<WebhookListResponse> {
    const { items, total } = await this.webhooks.list(access, { limit, offset });
    return { items: items.map(toWebhook), total, limit, offset };
  }

  /** @throws ServiceError 404 */
  async get(access: KnowledgeAccess, id: string): Promise<WebhookOut> {
    const found = isUuid(id) ? await this.webhooks.find(access, id) : null;
    if (!found) throw ServiceError.of('webhook_not_found');
    return toWebhook(found);
  }

  /** @throws ServiceError 404 */
  async delete(access: KnowledgeAccess, id: string): Promise<void> {
    if (!isUuid(id) || !(await this.webhooks.delete(access, id))) throw ServiceError.of('webhook_not_found');
  }
}

function toWebhook(webhook: WebhookState): WebhookOut {
  return {
    webhook_id: webhook.id,
    kb_name: webhook.kbName,
    url: webhook.url,
    events: webhook.events,
    pending_count: webhook.pendingCount,
    last_error: webhook.lastError,
    disabled_at: webhook.disabledAt?.toISOString() ?? null,
    created_at: webhook.createdAt.toISOString(),
  };
}
