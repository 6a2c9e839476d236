import { Inject, Injectable } from '@nestjs/common';
import { ServiceError } from '@tessera/platform';
import { Broker, BrokerUnavailableError, OPEN_QUEUES } from '@tessera/queues';
import type { Queue } from 'bullmq';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { INGEST_API_CONFIG, type IngestApiConfig } from '../config.js';

export const QUEUE_BOARD_PATH = 'admin/queues';

/** The service's default policy allows no scripts; this page runs its own. */
const CONTENT_SECURITY_POLICY =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'";

/** Serves Bull Board, which shows jobs with their payloads (ids and names of knowledge bases) and changes none. */
@Injectable()
export class QueueBoardService {
  private handler: Promise<RequestHandler> | undefined;

  constructor(
    private readonly broker: Broker,
    @Inject(OPEN_QUEUES) private readonly queues: Queue[],
    @Inject(INGEST_API_CONFIG) private readonly config: IngestApiConfig,
  ) {}

  /** @throws ServiceError 404 if it is disabled, 503 while Redis is unavailable */
  async serve(request: Request, response: Response, next: NextFunction): Promise<void> {
    if (!this.config.queueBoard)
      throw ServiceError.of('route_not_found', { method: 'GET', path: `/${QUEUE_BOARD_PATH}` });
    await this.requireBroker();
    const handle = await (this.handler ??= this.load());
    response.setHeader('Content-Security-Policy', CONTENT_SECURITY_POLICY);
    request.url = request.url.slice(QUEUE_BOARD_PATH.length + 1) || '/';
    await handle(request, response, next);
  }

  /** Without Redis, the board's queries would wait forever. */
  private async requireBroker(): Promise<void> {
    try {
      await this.broker.ping();
    } catch (error) {
      if (!(error instanceof BrokerUnavailableError)) throw error;
      throw ServiceError.of('queues_unavailable', {}, { cause: error });
    }
  }

  /** Loaded with the first request, since it takes memory. */
  private async load(): Promise<RequestHandler> {
    const [{ createBullBoard }, { BullMQAdapter }, { ExpressAdapter }] = await Promise.all([
      import('@bull-board/api'),
      import('@bull-board/api/bullMQAdapter'),
      import('@bull-board/express'),
    ]);
    const serverAdapter = new ExpressAdapter().setBasePath(`/${QUEUE_BOARD_PATH}`);
    const queues = this.queues.map((queue) => new BullMQAdapter(queue, { readOnlyMode: true }));
    createBullBoard({ queues, serverAdapter });
    return serverAdapter.getRouter() as RequestHandler;
  }
}
