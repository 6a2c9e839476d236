import { Injectable } from '@nestjs/common';
import { Database } from '../database.js';

/** A delivery leased by this process. */
export interface ClaimedDelivery {
  id: string;
  webhookId: string;
  /** Including this one. */
  attempts: number;
  payload: object;
  url: string;
  secret: string;
}

/** How an attempt ended: `gone` disables the webhook. */
export type AttemptEnd =
  | { outcome: 'delivered' }
  | { outcome: 'retry'; error: string; delaySeconds: number }
  | { outcome: 'failed' | 'gone'; error: string };

/** Due deliveries that are considered, so that webhooks take turns. */
const LOOKED_AT = 1_000;

/** Events to deliver to webhooks. */
@Injectable()
export class WebhookDeliveryRepository {
  constructor(private readonly database: Database) {}

  /** Claims due deliveries; webhooks take turns. If the lease ends without {@link end}, the next attempt is due. */
  async claim(limit: number, leaseMs: number): Promise<ClaimedDelivery[]> {
    const [rows]: [ClaimedDelivery[], number] = await this.database.manager.query(
      `with due as (
         select id, webhook_id, next_attempt_at from webhook_deliveries
         where status = 'pending' and next_attempt_at <= now() order by next_attempt_at limit ${LOOKED_AT}),
       turns as (
         select id from (select id, row_number() over (partition by webhook_id order by next_attempt_at, id) turn from due) d
         order by turn, id limit $1),
       locked as (
         select id from webhook_deliveries
         where id in (select id from turns) and status = 'pending' and next_attempt_at <= now()
         for update skip locked)
       update webhook_deliveries d
       set attempts = attempts + 1, next_attempt_at = now() + $2 * interval '1 millisecond', updated_at = now()
       from locked, webhooks w where d.id = locked.id and w.id = d.webhook_id
       returning d.id, d.webhook_id "webhookId", d.attempts, d.payload, w.url, w.secret`,
      [limit, leaseMs],
    );
    return rows;
  }

  /** Records how an attempt ended, unless another one has begun since. */
  async end({ id, attempts }: Pick<ClaimedDelivery, 'id' | 'attempts'>, end: AttemptEnd): Promise<void> {
    const isRetry = end.outcome === 'retry';
    await this.database.manager.query(
      `with d as (
         update webhook_deliveries set status = $3, last_error = $4, updated_at = now(),
                next_attempt_at = now() + make_interval(secs => $5::float8)
         where id = $1 and attempts = $2 and status = 'pending' returning id, webhook_id),
       disabled as (update webhooks w set disabled_at = now() from d where w.id = d.webhook_id and $6)
       update webhook_deliveries o set status = 'failed', last_error = $4, updated_at = now()
       from d where $6 and o.webhook_id = d.webhook_id and o.status = 'pending' and o.id <> d.id`,
      [
        id,
        attempts,
        isRetry ? 'pending' : end.outcome === 'delivered' ? 'delivered' : 'failed',
        end.outcome === 'delivered' ? null : end.error,
        isRetry ? end.delaySeconds : 0,
        end.outcome === 'gone',
      ],
    );
  }

  /** Removes deliveries that ended long ago. @returns how many */
  async removeEnded(olderThanDays: number, limit: number): Promise<number> {
    const [, count]: [unknown[], number] = await this.database.manager.query(
      `delete from webhook_deliveries where id in (
         select id from webhook_deliveries
         where status <> 'pending' and updated_at < now() - make_interval(days => $1) order by updated_at limit $2)`,
      [olderThanDays, limit],
    );
    return count;
  }
}
