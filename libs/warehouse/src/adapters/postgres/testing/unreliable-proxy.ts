import { Random } from '@tessera/testing';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { TcpProxy } from './tcp-proxy.js';

const MAX_PIECE_BYTES = 400;
const MAX_DELAY_MS = 4;
const DELAY_PROBABILITY = 0.3;
/** Per piece. */
const CUT_PROBABILITY = 0.002;

/** Splits, delays and drops messages. */
export class UnreliableProxy extends TcpProxy {
  private readonly random: Random;

  constructor(targetPort: number, { seed }: { seed: number }) {
    super(targetPort);
    this.random = new Random(seed);
  }

  protected override join(client: Socket, target: Socket): void {
    for (const [from, to] of [
      [client, target],
      [target, client],
    ] as const)
      void this.pass(from, to).finally(() => {
        client.destroy();
        target.destroy();
      });
  }

  private async pass(from: Socket, to: Socket): Promise<void> {
    try {
      for await (const chunk of from as AsyncIterable<Buffer>) {
        for (let at = 0; at < chunk.length;) {
          const size = 1 + this.random.below(MAX_PIECE_BYTES);
          if (this.random.chance(CUT_PROBABILITY)) return;
          if (this.random.chance(DELAY_PROBABILITY)) await sleep(this.random.next() * MAX_DELAY_MS);
          to.write(chunk.subarray(at, at + size));
          at += size;
        }
      }
    } catch {
      // Ends both sides.
    }
  }
}
