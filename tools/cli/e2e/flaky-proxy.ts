import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/**
 * Before a real stack: breaks the first connections that ask for a job, the first one that has changed its state, and the first
 * download in its middle. Addresses that the services give out lead through it, too.
 */
export class FlakyProxy {
  /** `Range` of each download that was asked for. */
  readonly ranges: Array<string | undefined> = [];
  brokenPolls = 0;
  /** Changes of state that were asked for; the answer to the first one is lost. */
  changes = 0;
  private readonly server: Server;

  private constructor(
    private readonly target: string,
    private readonly downloads: 'break' | 'stall',
  ) {
    this.server = createServer((request, response) => void this.serve(request, response));
  }

  /** @param downloads what becomes of the first download in its middle */
  static async start(target: string, downloads: 'break' | 'stall' = 'break'): Promise<FlakyProxy> {
    const proxy = new FlakyProxy(target, downloads);
    proxy.server.listen(0, '127.0.0.1');
    await once(proxy.server, 'listening');
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method, url = '/' } = request;
    if (method === 'GET' && /\/bulk\/jobs\/[^/]+$/.test(url) && this.brokenPolls < 2) {
      this.brokenPolls++;
      response.destroy();
      return;
    }
    const isDownload = method === 'GET' && url.includes('/bulk/objects/');
    if (isDownload) this.ranges.push(request.headers.range);
    const { host: _host, connection: _connection, ...headers } = request.headers;
    const body = method === 'GET' ? null : new Uint8Array(await buffer(request));
    const answer = await fetch(`${this.target}${url}`, {
      method,
      headers: headers as Record<string, string>,
      body,
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    if (isDownload && this.ranges.length === 1)
      response.write(bytes.subarray(0, bytes.length / 2), () => {
        if (this.downloads === 'break') response.destroy();
      });
    else if (method === 'PATCH' && this.changes++ === 0) response.destroy();
    else response.end(isDownload ? bytes : bytes.toString().replaceAll(this.target, this.url));
  }
}
