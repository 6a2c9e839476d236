import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { HttpConfig } from '../config/http.settings.js';
import { PeriodicTask } from '../time/periodic-task.js';
import { withTimeout } from '../time/with-timeout.js';
import { endTracing } from '../tracing/tracing.js';
import type { AppKind } from './app-definition.js';
import { ShutdownState } from './shutdown-state.js';

const IDLE_SWEEP_MS = 50;
const CLOSE_TIMEOUT_MS = 10_000;

/** An app that listens and can be stopped. */
export class RunningApp {
  private stopping?: Promise<void>;
  private readonly connections = new Set<Socket>();

  constructor(
    readonly app: NestExpressApplication,
    private readonly kind: AppKind,
    private readonly http: HttpConfig,
  ) {
    this.server.on('connection', (socket: Socket) => {
      this.connections.add(socket);
      socket.once('close', () => this.connections.delete(socket));
    });
  }

  /** The port that it actually listens on. */
  get port(): number {
    const address = this.server.address();
    return typeof address === 'object' && address ? address.port : this.http.port;
  }

  /**
   * Shuts down gracefully: reports "draining", stops accepting, lets requests, streams and jobs end within the timeout, then aborts
   * the rest and closes the modules. Later calls wait for the first.
   * @throws Error if the modules do not close in time
   */
  stop(): Promise<void> {
    this.stopping ??= this.stopOnce();
    return this.stopping;
  }

  private async stopOnce(): Promise<void> {
    const shutdown = this.app.get(ShutdownState);
    shutdown.startDraining();
    if (this.http.shutdownDelayMs > 0) await sleep(this.http.shutdownDelayMs);
    const timer = setTimeout(() => shutdown.expire(), this.http.shutdownTimeoutMs);
    try {
      if (this.kind === 'http') await this.drainConnections(shutdown);
      await this.closeModules(shutdown);
    } finally {
      clearTimeout(timer);
      await endTracing();
    }
  }

  private async drainConnections(shutdown: ShutdownState): Promise<void> {
    const closed = new Promise<void>((resolve) => this.server.close(() => resolve()));
    const sweep = new PeriodicTask({
      name: 'close idle connections',
      everyMs: IDLE_SWEEP_MS,
      run: () => this.closeIdleConnections(),
    });
    sweep.start();
    const cut = (): void => this.server.closeAllConnections();
    shutdown.expired.addEventListener('abort', cut);
    await closed;
    shutdown.expired.removeEventListener('abort', cut);
    await sweep.stop();
  }

  /**
   * For Node, a connection is busy before the first byte of its first request, and browsers and proxies open
   * connections ahead.
   */
  private closeIdleConnections(): void {
    this.server.closeIdleConnections();
    for (const socket of this.connections) if (socket.bytesRead === 0) socket.destroy();
  }

  /** Closing also gets the shutdown timeout, because workers finish or release their jobs meanwhile. */
  private async closeModules(shutdown: ShutdownState): Promise<void> {
    const closed = this.app.close();
    await Promise.race([closed, aborted(shutdown.expired)]);
    await withTimeout(closed, CLOSE_TIMEOUT_MS, () => new Error('modules did not close in time'));
  }

  private get server(): Server {
    return this.app.getHttpServer();
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve());
  });
}
