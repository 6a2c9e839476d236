import { type ErrorCode, errorHeaders } from '@tessera/contracts/error-catalogue';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** A request that Node's parser rejects before any of our code runs. */
export interface UnreadableRequest {
  /** 400, 408, 413, 417 or 431. */
  status: number;
  /** The path of the request line, if readable; not validated. */
  path: string;
}

export interface UnreadableAnswer {
  code: ErrorCode;
  body: object;
}

const REASONS: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  413: 'Payload Too Large',
  417: 'Expectation Failed',
  431: 'Request Header Fields Too Large',
};

const STATUSES: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
};

/** How long a client that keeps sending may take to read the response. */
const LINGER_MS = 1_000;

/**
 * Sends a body with errors that Node.js would answer without one: malformed HTTP (such as raw UTF-8 in a URL), oversized headers,
 * request timeouts and unknown expectations. Closes the connection.
 */
export function answerUnreadable(
  server: Server,
  answerTo: (request: UnreadableRequest) => UnreadableAnswer,
): void {
  const answered = new WeakSet<Duplex>();
  server.on('clientError', (error: NodeJS.ErrnoException & { rawPacket?: Buffer }, socket) => {
    if (answered.has(socket)) return;
    answered.add(socket);
    if (error.code === 'ECONNRESET' || !socket.writable || hasBegun(socket)) return void socket.destroy();
    const path = /^\S+ (\S+)/.exec(error.rawPacket?.toString('latin1', 0, 2_000) ?? '')?.[1] ?? '';
    const status = STATUSES[error.code ?? ''] ?? 400;
    socket.on('error', () => socket.destroy());
    socket.end(head(status, answerTo({ status, path })));
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
  });
  server.on('checkExpectation', ({ url = '' }: IncomingMessage, response: ServerResponse) => {
    const answer = answerTo({ status: 417, path: url });
    const body = JSON.stringify(answer.body);
    response.writeHead(417, headersOf(answer, body));
    response.end(body);
  });
}

const HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
};

function headersOf({ code }: UnreadableAnswer, body: string): Record<string, string> {
  const length = String(Buffer.byteLength(body));
  return { ...HEADERS, ...errorHeaders(code), 'content-length': length, connection: 'close' };
}

function head(status: number, answer: UnreadableAnswer): string {
  const body = JSON.stringify(answer.body);
  const lines = Object.entries(headersOf(answer, body)).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${REASONS[status]}`, ...lines, '', body].join('\r\n');
}

/** Whether part of a response was sent: anything after it would be taken for its continuation. */
function hasBegun(socket: Duplex): boolean {
  const { _httpMessage: answer } = socket as { _httpMessage?: { headersSent?: boolean } | null };
  return answer?.headersSent === true;
}
