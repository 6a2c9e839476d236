import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { WireScript } from './wire-script.js';

/** A server that has sent nothing for this long after the last byte of the request has nothing more to send. */
const QUIET_MS = 100;
const PATIENCE_MS = 400;

/** Plays a script on a new connection. @returns the status of each response, including interim ones */
export async function playScript(port: number, script: WireScript): Promise<number[]> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  const answers = new Answers(socket);
  try {
    await answers.connected;
    for (const [index, piece] of script.pieces.entries()) {
      if (index > 0 && script.pauseMs > 0) await sleep(script.pauseMs);
      if (!socket.writable) break;
      await new Promise((resolve) => socket.write(piece, resolve));
    }
    if (script.ending === 'reset') return [];
    if (script.ending === 'end') socket.end();
    await answers.untilQuiet(script.patienceMs ?? PATIENCE_MS);
    return answers.statuses();
  } finally {
    socket.resetAndDestroy();
  }
}

/** The responses of a server on a connection. */
class Answers {
  readonly connected: Promise<void>;
  private readonly received: Buffer[] = [];
  private lastAt = performance.now();
  private isOver = false;

  constructor(socket: Socket) {
    this.connected = new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject));
    socket.on('data', (bytes: Buffer) => {
      this.received.push(bytes);
      this.lastAt = performance.now();
    });
    socket.on('error', () => (this.isOver = true));
    socket.on('end', () => (this.isOver = true));
    socket.on('close', () => (this.isOver = true));
  }

  async untilQuiet(patienceMs: number): Promise<void> {
    const startedAt = performance.now();
    const isQuiet = () =>
      this.received.length > 0
        ? performance.now() - this.lastAt > QUIET_MS
        : performance.now() - startedAt > patienceMs;
    while (!this.isOver && !isQuiet()) await sleep(10);
  }

  statuses(): number[] {
    const text = Buffer.concat(this.received).toString('latin1');
    return [...text.matchAll(/HTTP\/1\.[01] (\d{3})[^\r\n]*\r\n/g)].map(([, status]) => Number(status));
  }
}
