import type { ServerResponse } from 'node:http';
import type { ModelAnswer } from './scripted-model-server.js';

/** Correct and faulty responses of model servers. */

export function answerJson(value: unknown): ModelAnswer {
  return (response) => response.setHeader('content-type', 'application/json').end(JSON.stringify(value));
}

export function answerText(text: string, contentType = 'application/json'): ModelAnswer {
  return (response) => response.setHeader('content-type', contentType).end(text);
}

/** The body must not be revealed to clients. */
export function answerStatus(status: number, headers: Record<string, string> = {}): ModelAnswer {
  return (response) =>
    response.writeHead(status, headers).end('{"error":{"message":"a secret of the server"}}');
}

export function answerEvents(...events: string[]): ModelAnswer {
  return (response) => startEvents(response).end(events.map((data) => `data: ${data}\n\n`).join(''));
}

/** The events, and then nothing more. */
export function answerEventsAndHang(...events: string[]): ModelAnswer {
  return (response) => startEvents(response).write(events.map((data) => `data: ${data}\n\n`).join(''));
}

/** Accepts the request and never responds. */
export function answerNothing(): ModelAnswer {
  return () => undefined;
}

/** One space at a time, without end. */
export function answerDripping(contentType = 'application/json'): ModelAnswer {
  return (response) => {
    response.setHeader('content-type', contentType);
    const timer = setInterval(() => response.write(' '), 10);
    response.once('close', () => clearInterval(timer));
  };
}

/** The connection ends before the response does. */
export function answerBrokenOff(beginning: string, contentType = 'application/json'): ModelAnswer {
  return (response) => {
    response.writeHead(200, { 'content-type': contentType, 'content-length': String(beginning.length + 10) });
    response.write(beginning, () => response.destroy());
  };
}

function startEvents(response: ServerResponse): ServerResponse {
  return response.setHeader('content-type', 'text/event-stream; charset=utf-8');
}
