import {
  createServer as createHttpServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
} from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo } from 'node:net';

/** What a server has under a path: an answer of text, or whatever a listener makes of the request. */
export type Page =
  RequestListener | { status?: number; headers?: Record<string, string>; body: string | Buffer };

/** A web server of this machine whose pages a test writes, well-behaved or not. */
export class PageServer {
  /** Paths, with their queries, that were asked for. */
  readonly requested: string[] = [];
  /** Headers of the request before. */
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

  /** @param path with its query; the same path again has another page from now on */
  set(path: string, page: Page): void {
    this.pages.set(path, page);
  }

  /** Ends at once, whatever is under way. */
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
