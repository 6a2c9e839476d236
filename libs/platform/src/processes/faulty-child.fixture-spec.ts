import { existsSync, writeFileSync } from 'node:fs';
import { serveRequests } from './serve-requests.js';

/** How a request harms its process. */
export interface FaultyRequest {
  behaviour: keyof typeof BEHAVIOURS;
  /** A file that marks that it has happened before. */
  mark?: string;
  bytes?: Uint8Array;
}

const kept: Buffer[] = [];

const BEHAVIOURS = {
  'answers when it may': async ({ mark }: FaultyRequest) => {
    while (!existsSync(mark!)) await new Promise((resolve) => setTimeout(resolve, 5));
    return { pid: process.pid };
  },
  answers: async ({ bytes }: FaultyRequest) => ({ pid: process.pid, bytes }),
  exits: async () => process.exit(3),
  aborts: async () => process.abort(),
  throws: async () => {
    throw new TypeError('what went wrong');
  },
  loops: async () => {
    for (;;);
  },
  sleeps: () => new Promise<never>(() => undefined),
  'grows in memory': async () => {
    for (;;) {
      kept.push(Buffer.alloc(8 * 1024 * 1024, 1));
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
  },
  'is killed once': async ({ mark }: FaultyRequest) => {
    if (existsSync(mark!)) return { pid: process.pid };
    writeFileSync(mark!, '');
    process.kill(process.pid, 'SIGKILL');
    return new Promise<never>(() => undefined);
  },
  'is killed always': async () => {
    process.kill(process.pid, 'SIGKILL');
    return new Promise<never>(() => undefined);
  },
};

serveRequests(async (request: FaultyRequest) => BEHAVIOURS[request.behaviour](request));
