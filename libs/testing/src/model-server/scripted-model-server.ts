import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { HttpStub } from '../servers/http-stub.js';

export interface ModelCall {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: unknown;
}

/** Responds to one request, correctly or not. */
export type ModelAnswer = (response: ServerResponse, call: ModelCall) => void;

/** An HTTP server with scripted responses to any request. */
export class ScriptedModelServer extends HttpStub {
  /** All requests. */
  readonly calls: ModelCall[] = [];
  /** One for each request, in order; the last one answers all further requests. */
  answers: ModelAnswer[] = [];
  /** The maximum number of requests that waited for a response at the same time. */
  mostAtOnce = 0;
  private open = 0;

  static async start(...answers: ModelAnswer[]): Promise<ScriptedModelServer> {
    const server = new ScriptedModelServer();
    server.answers = answers;
    await server.resume();
    return server;
  }

  protected async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.mostAtOnce = Math.max(this.mostAtOnce, ++this.open);
    response.once('close', () => this.open--);
    const { method = '', url: path = '', headers } = request;
    this.answer({ method, path, headers, body: await json(request) }, response);
  }

  private answer(call: ModelCall, response: ServerResponse): void {
    this.calls.push(call);
    const answer = this.answers.length > 1 ? this.answers.shift() : this.answers[0];
    if (answer) answer(response, call);
    else response.writeHead(404).end();
  }
}
