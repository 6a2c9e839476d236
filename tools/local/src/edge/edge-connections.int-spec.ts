/**
 * Real here: the edge, and every connection to it and behind it; the services are small servers of the test, which
 * treat their connections like a service that is killed, restarted, busy or impatient.
 */
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import {
  Agent,
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { EdgeService } from '@tessera/contracts/ports';
import fc from 'fast-check';
import { EdgeServer } from './edge-server.js';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

const KIB = 1024;
const EVENTS = 'event: session\ndata: {}\n\nevent: done\ndata: {}\n\n';
/** Far longer than anything here takes, so that it exposes only what waits forever. */
const FOR_EVER_MS = 60_000;

let servers: Server[];
let edge: EdgeServer;
let ingest: Handler;
let agents: Agent[] = [];

beforeAll(async () => {
  const ingestApi = await listening((incoming, response) => ingest(incoming, response));
  const gateway = await listening((incoming, response) => {
    incoming.resume().once('end', () => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(EVENTS.slice(0, 10));
      setImmediate(() => response.end(EVENTS.slice(10)));
    });
  });
  servers = [ingestApi, gateway];
  const upstreams: Record<EdgeService, string> = {
    'query-gateway': addressOf(gateway),
    'ingest-api': addressOf(ingestApi),
    'sql-query-api': 'http://127.0.0.1:1',
    'bulk-api': 'http://127.0.0.1:1',
    'mcp-gateway': 'http://127.0.0.1:1',
    console: 'http://127.0.0.1:1',
  };
  edge = await EdgeServer.start({ host: '127.0.0.1', port: 0, upstreams });
});

afterEach(() => {
  for (const agent of agents) agent.destroy();
  agents = [];
});

afterAll(async () => {
  await edge.close();
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
});

/** The outcomes of an upload: what the service does after it has read some of it. */
const ENDS: Record<string, Handler> = {
  'is killed': (incoming) => incoming.socket.destroy(),
  'is killed with a reset': (incoming) => incoming.socket.resetAndDestroy(),
  'is killed while it waits': (incoming) => {
    incoming.pause();
    setTimeout(() => incoming.socket.destroy(), 2);
  },
  'is killed in the middle of its answer': (incoming, response) => {
    response.writeHead(201, { 'content-length': '100' });
    response.write('half', () => incoming.socket.destroy());
  },
  'answers before it has read everything': (incoming, response) => {
    response.writeHead(422).end('{}');
    incoming.resume();
  },
  'answers and closes': (_incoming, response) => {
    response.writeHead(422, { connection: 'close' }).end('{}');
  },
  'reads everything': (incoming, response) => {
    if (incoming.readableEnded) response.end('{}');
    else incoming.resume().once('end', () => response.end('{}'));
  },
};

describe('a connection whose upload failed', () => {
  it.each(Object.keys(ENDS))('carries the next stream to its end when the service %s', async (end) => {
    for (const kib of [0, 1, 60, 70, 150, 400, 1_000])
      expect(await streamBehindUpload({ end, sizeBytes: kib * KIB, takenBytes: 0 })).toBe(EVENTS);
  });

  it('carries the next stream to its end, whatever happened', async () => {
    const upload = fc.record({
      end: fc.constantFrom(...Object.keys(ENDS)),
      sizeBytes: fc.integer({ min: 0, max: 700 * KIB }),
      takenBytes: fc.integer({ min: 0, max: 300 * KIB }),
    });

    await fc.assert(
      fc.asyncProperty(upload, async (one) => {
        expect(await streamBehindUpload(one)).toBe(EVENTS);
      }),
      { numRuns: 300 },
    );
  });
});

/** Sends an upload, followed by a question on the same connection, like clients that keep their connections. */
async function streamBehindUpload(upload: {
  end: string;
  sizeBytes: number;
  takenBytes: number;
}): Promise<string> {
  ingest = (incoming, response) => {
    let takenBytes = 0;
    const take = (bytes: Buffer): void => {
      takenBytes += bytes.length;
      if (takenBytes >= upload.takenBytes) end();
    };
    const end = (): void => {
      incoming.off('data', take).off('end', end).pause();
      ENDS[upload.end]?.(incoming, response);
    };
    if (upload.takenBytes === 0) end();
    else incoming.on('data', take).on('end', end);
    incoming.on('error', () => undefined);
  };
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  agents.push(agent);
  await send(agent, '/ingest', Buffer.alloc(upload.sizeBytes)).catch(() => 'broken off');
  return send(agent, '/query/stream', Buffer.from('{"query":"?"}'));
}

async function send(agent: Agent, path: string, body: Buffer): Promise<string> {
  const sent = request(`http://127.0.0.1:${edge.port}${path}`, {
    agent,
    method: 'POST',
    headers: { 'content-length': body.length },
    signal: AbortSignal.timeout(FOR_EVER_MS),
  });
  sent.end(body);
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  return text(answer);
}

async function listening(handler: Handler): Promise<Server> {
  const server = createServer(handler).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

function addressOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
