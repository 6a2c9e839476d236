import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { UrlError, UrlSender } from '@tessera/fetching';
import { type AttemptEnd, type ClaimedDelivery, WebhookDeliveryRepository } from '@tessera/persistence';
import { counterOf, METRICS, PeriodicTask } from '@tessera/platform';
import { INGEST_API_CONFIG, type IngestApiConfig } from '../config.js';
import { signedHeaders } from './sign-event.js';

const AT_ONCE = 16;
const REMOVED_AT_ONCE = 1_000;
const REMOVING_EVERY_MS = 60_000;
/** The polling interval grows by this factor while nothing is due. */
const IDLE_POLLS = 5;
/** Time for recording the outcome, in addition to the request timeout. */
const LEASE_MARGIN_MS = 5_000;
const GONE = 410;

/**
 * Delivers events to webhooks, at least once: a delivery is claimed under a lease, and if its process dies, it is
 * repeated after the lease expires. Several instances may run.
 */
@Injectable()
export class WebhookSender implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(WebhookSender.name);
  private readonly attempts = counterOf(METRICS.webhookAttempts);
  private readonly config: IngestApiConfig['webhooks'];
  private readonly sending: PeriodicTask;
  private readonly removing: PeriodicTask;

  constructor(
    private readonly deliveries: WebhookDeliveryRepository,
    private readonly sender: UrlSender,
    @Inject(INGEST_API_CONFIG) { webhooks }: IngestApiConfig,
  ) {
    this.config = webhooks;
    this.sending = new PeriodicTask({
      name: 'deliver events to webhooks',
      everyMs: webhooks.pollMs,
      longestPauseMs: IDLE_POLLS * webhooks.pollMs,
      run: (stopping) => this.send(stopping),
    });
    this.removing = new PeriodicTask({
      name: 'remove old deliveries of webhooks',
      everyMs: REMOVING_EVERY_MS,
      run: () => deliveries.removeEnded(webhooks.ttlDays, REMOVED_AT_ONCE),
    });
  }

  onApplicationBootstrap(): void {
    this.sending.start();
    this.removing.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all([this.sending.stop(), this.removing.stop()]);
  }

  /** @returns whether anything was due */
  private async send(stopping: AbortSignal): Promise<boolean> {
    let wasDue = false;
    const leaseMs = this.config.timeoutMs + LEASE_MARGIN_MS;
    for (let count = AT_ONCE; count === AT_ONCE && !stopping.aborted;) {
      const claimed = await this.deliveries.claim(AT_ONCE, leaseMs);
      await Promise.all(claimed.map((delivery) => this.deliver(delivery)));
      count = claimed.length;
      wasDue ||= count > 0;
    }
    return wasDue;
  }

  private async deliver(delivery: ClaimedDelivery): Promise<void> {
    const end = await this.attempt(delivery);
    await this.deliveries.end(delivery, end);
    this.attempts.inc({ outcome: end.outcome });
    const { id, webhookId, attempts } = delivery;
    if (end.outcome === 'failed' || end.outcome === 'gone')
      this.logger.warn({
        msg: 'could not deliver a webhook event',
        webhookId,
        deliveryId: id,
        attempts,
      });
  }

  private async attempt({ id, url, secret, payload, attempts }: ClaimedDelivery): Promise<AttemptEnd> {
    const body = JSON.stringify(payload);
    const timestamp = Math.floor(Date.now() / 1_000);
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'Tessera/0.1 (webhooks)',
      ...signedHeaders({ id, timestamp, body, secret }),
    };
    try {
      const status = await this.sender.post(url, { headers, body, timeoutMs: this.config.timeoutMs });
      if (status >= 200 && status < 300) return { outcome: 'delivered' };
      const error = `The server responded with HTTP status ${status}.`;
      return status === GONE ? { outcome: 'gone', error } : this.afterFailure(error, attempts);
    } catch (error) {
      if (!(error instanceof UrlError)) throw error;
      return this.afterFailure(error.problem.reason, attempts);
    }
  }

  private afterFailure(error: string, attempts: number): AttemptEnd {
    const delaySeconds = this.config.retrySeconds[attempts - 1];
    return delaySeconds === undefined
      ? { outcome: 'failed', error }
      : { outcome: 'retry', error, delaySeconds };
  }
}
