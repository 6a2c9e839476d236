import { Agent, createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createProxyServer } from 'httpxy';
import { type EdgeService, matchRoute } from '@tessera/contracts/ports';
import { REQUEST_ID_HEADER, requestIdFrom } from '@tessera/contracts/request-id';
import { answerUnreadable } from '@tessera/platform/unreadable-request';
import { errorAnswer, MALFORMED, NOT_ROUTED, sendError, UPSTREAM_DOWN } from './edge-errors.js';
import { dropRest } from './request-rest.js';

export interface EdgeOptions {
  host: string;
  /** 0 for a free port. */
  port: number;
  /** Base URL of each service. */
  upstreams: Record<EdgeService, string>;
}

/**
 * Reverse proxy that routes each request to a service by path. Streams both ways without buffering, with backpressure, and
 * propagates aborts.
 */
export class EdgeServer {
  private readonly agent = new Agent({ keepAlive: true, scheduling: 'lifo' });
  private readonly proxy = createProxyServer({ agent: this.agent, xfwd: true });

  private constructor(
    private readonly server: Server,
    private readonly upstreams: Record<EdgeService, string>,
  ) {
    this.proxy.on('proxyRes', (answer, _request, response) => startStreamAtOnce(answer, response));
  }

  /** @throws Error with code EADDRINUSE or EACCES if the port is unavailable */
  static async start(options: EdgeOptions): Promise<EdgeServer> {
    const server = createServer({ requestTimeout: 0, keepAliveTimeout: 65_000 });
    const edge = new EdgeServer(server, options.upstreams);
    answerUnreadable(server, ({ path }) => errorAnswer(path, MALFORMED));
    server.on('request', (request, response) => void edge.serve(request, response));
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(options.port, options.host, resolve);
    });
    return edge;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** Closes all connections at once; the services have already ended their streams. */
  async close(): Promise<void> {
    this.agent.destroy();
    const closed = new Promise((resolve) => this.server.close(resolve));
    this.server.closeAllConnections();
    await closed;
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.once('finish', () => dropRest(request));
    const url = request.url ?? '/';
    const path = url.split('?', 1)[0] ?? '/';
    const service = matchRoute(url);
    if (service) return this.forward(request, response, this.upstreams[service]);
    setOwnHeaders(request, response);
    sendError(response, path, NOT_ROUTED);
  }

  private async forward(request: IncomingMessage, response: ServerResponse, target: string): Promise<void> {
    try {
      await this.proxy.web(request, response, { target });
    } catch {
      if (!response.headersSent) setOwnHeaders(request, response);
      sendError(response, request.url ?? '/', UPSTREAM_DOWN);
    }
  }
}

/** Headers of the edge's own responses; services set them on theirs. */
function setOwnHeaders({ headers }: IncomingMessage, response: ServerResponse): void {
  response.setHeader(REQUEST_ID_HEADER, requestIdFrom(headers['x-request-id']));
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('X-Frame-Options', 'DENY');
}

/** Sends the headers of an event stream before its first event. */
function startStreamAtOnce(answer: IncomingMessage, response: unknown): void {
  if (!answer.headers['content-type']?.startsWith('text/event-stream')) return;
  process.nextTick(() => (response as ServerResponse).flushHeaders());
}
