import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

export interface ModelCall {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: unknown;
}

/** Responds to one request, correctly or not. */
export type ModelAnswer = (response: ServerResponse, call: ModelCall) => void;

/** An HTTP server with scripted responses to any request. */
export class ScriptedModelServer {
  /** All requests. */
  readonly calls: ModelCall[] = [];
  /** One for each request, in order; the last one answers all further requests. */
  answers: ModelAnswer[] = [];
  /** The maximum number of requests that waited for a response at the same time. */
  mostAtOnce = 0;
  private open = 0;
  private server: Server | null = null;
  private port = 0;

  static async start(...answers: ModelAnswer[]): Promise<ScriptedModelServer> {
    const server = new ScriptedModelServer();
    server.answers = answers;
    await server.resume();
    return server;
  }

  get baseUrl(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Listens again on the same port. */
  async resume(): Promise<void> {
    const server = createServer((request, response) => {
      this.mostAtOnce = Math.max(this.mostAtOnce, ++this.open);
      response.once('close', () => this.open--);
      const { method = '', url: path = '', headers } = request;
      void json(request).then(
        (body) => this.answer({ method, path, headers, body }, response),
        () => response.destroy(),
      );
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

  private answer(call: ModelCall, response: ServerResponse): void {
    this.calls.push(call);
    const answer = this.answers.length > 1 ? this.answers.shift() : this.answers[0];
    if (answer) answer(response, call);
    else response.writeHead(404).end();
  }
}
