import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An HTTP server on a free port of this machine, which can stop and listen on the same port again. */
export abstract class HttpStub {
  private server: Server | null = null;
  private port = 0;

  get baseUrl(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Listens, always on the same port. */
  async resume(): Promise<void> {
    const server = createServer((request, response) => {
      void this.serve(request, response).catch(() => response.destroy());
    });
    await once(server.listen(this.port, '127.0.0.1'), 'listening');
    this.port = (server.address() as AddressInfo).port;
    this.server = server;
  }

  /** Stops at once, whatever is in progress; refuses connections from then on. */
  async stop(): Promise<void> {
    const { server } = this;
    this.server = null;
    if (!server) return;
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  }

  /** Answers a request; an error ends the connection. */
  protected abstract serve(request: IncomingMessage, response: ServerResponse): Promise<void>;
}
