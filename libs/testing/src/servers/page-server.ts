import {
  createServer as createHttpServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
} from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo } from 'node:net';

/** The response for a path: a text, or a listener that answers the request. */
export type Page =
  RequestListener | { status?: number; headers?: Record<string, string>; body: string | Buffer };

/** A web server on this machine whose pages a test defines, well-behaved or not. */
export class PageServer {
  /** Requested paths, with their queries. */
  readonly requested: string[] = [];
  /** Headers of the previous request. */
  lastHeaders: IncomingMessage['headers'] = {};
  private readonly pages = new Map<string, Page>();

  /** @param tls PEM of its key and certificate, for https */
  static async start(tls?: { key: string; cert: string }): Promise<PageServer> {
    const server = tls ? createHttpsServer(tls) : createHttpServer();
    const pages = new PageServer(server);
    server.on('request', (request, response) => pages.answer(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return pages;
  }

  private constructor(private readonly server: Server) {}

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** @param path with its query; setting a path again replaces its page */
  set(path: string, page: Page): void {
    this.pages.set(path, page);
  }

  /** Stops at once, whatever is in progress. */
  async stop(): Promise<void> {
    const closed = new Promise((resolve) => this.server.close(resolve));
    this.server.closeAllConnections();
    await closed;
  }

  private answer(...[request, response]: Parameters<RequestListener>): void {
    this.requested.push(request.url ?? '');
    this.lastHeaders = request.headers;
    const page = this.pages.get(request.url ?? '');
    if (typeof page === 'function') return void page(request, response);
    response.writeHead(page ? (page.status ?? 200) : 404, page?.headers ?? {}).end(page?.body ?? 'not here');
  }
}
