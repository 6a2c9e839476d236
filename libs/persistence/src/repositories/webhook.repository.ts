import { Injectable } from '@nestjs/common';
import { Database } from '../database.js';
import type { Webhook } from '../entities/webhook.entity.js';
import type { KnowledgeAccess } from '../knowledge-access.js';
import type { Page, Paging } from './page.js';

/** A webhook for its owner, without its secret. */
export interface WebhookState extends Omit<Webhook, 'secret' | 'knowledgeBase'> {
  /** Deliveries that have not ended. */
  pendingCount: number;
  /** Error of the latest delivery with a failed attempt; null if none failed. */
  lastError: string | null;
}

const STATE = `
  select w.id, w.kb_name "kbName", w.url, w.events, w.disabled_at "disabledAt", w.created_at "createdAt",
         (select count(*)::int from webhook_deliveries d where d.webhook_id = w.id and d.status = 'pending') "pendingCount",
         (select d.last_error from webhook_deliveries d where d.webhook_id = w.id and d.last_error is not null
          order by d.created_at desc limit 1) "lastError"
  from webhooks w where ($1::text[] is null or w.kb_name = any($1))`;

/** The registered webhooks. Clients that may write a knowledge base see and change its webhooks. */
@Injectable()
export class WebhookRepository {
  constructor(private readonly database: Database) {}

  /** @returns false if the knowledge base is not registered, or has reached its limit */
  async create(
    access: KnowledgeAccess,
    webhook: Pick<Webhook, 'id' | 'kbName' | 'url' | 'events' | 'secret'>,
    maxPerKb: number,
  ): Promise<boolean> {
    access.assertWritable(webhook.kbName);
    const rows: unknown[] = await this.database.manager.query(
      `insert into webhooks (id, kb_name, url, events, secret)
       select $1, kb_name, $3, $4, $5 from knowledge_bases
       where kb_name = $2 and (select count(*) from webhooks where kb_name = $2) < $6 returning id`,
      [webhook.id, webhook.kbName, webhook.url, webhook.events, webhook.secret, maxPerKb],
    );
    return rows.length > 0;
  }

  async find(access: KnowledgeAccess, id: string): Promise<WebhookState | null> {
    const rows: WebhookState[] = await this.database.manager.query(`${STATE} and w.id = $2`, [
      access.writable,
      id,
    ]);
    return rows[0] ?? null;
  }

  /** The newest first. */
  async list(access: KnowledgeAccess, { limit, offset }: Paging): Promise<Page<WebhookState>> {
    const { manager } = this.database;
    const items: WebhookState[] = await manager.query(
      `${STATE} order by w.created_at desc, w.id desc limit $2 offset $3`,
      [access.writable, limit, offset],
    );
    const count: Array<{ total: number }> = await manager.query(
      'select count(*)::int total from webhooks w where $1::text[] is null or w.kb_name = any($1)',
      [access.writable],
    );
    return { items, total: count[0]?.total ?? 0 };
  }

  /** With its deliveries. @returns false if there is no such webhook of a writable knowledge base */
  async delete(access: KnowledgeAccess, id: string): Promise<boolean> {
    const rows: [unknown[], number] = await this.database.manager.query(
      'delete from webhooks where id = $2 and ($1::text[] is null or kb_name = any($1))',
      [access.writable, id],
    );
    return rows[1] > 0;
  }
}
