import { connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const MAX_PIECE_BYTES = 400;
const MAX_DELAY_MS = 4;
/** Per piece. */
const CUT_PROBABILITY = 0.002;

/** A proxy that splits, delays and drops messages. */
export class UnreliableProxy {
  private readonly sockets = new Set<Socket>();

  private constructor(
    private readonly server: Server,
    private readonly random: () => number,
  ) {}

  static async before(targetPort: number, { seed }: { seed: number }): Promise<UnreliableProxy> {
    const server = createServer();
    const proxy = new UnreliableProxy(server, randomFrom(seed));
    server.on('connection', (client) => proxy.join(client, connect(targetPort, '127.0.0.1')));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  get port(): number {
    return (this.server.address() as { port: number }).port;
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private join(client: Socket, target: Socket): void {
    const end = () => {
      client.destroy();
      target.destroy();
    };
    for (const socket of [client, target]) {
      this.sockets.add(socket);
      socket.on('error', end);
      socket.once('close', () => this.sockets.delete(socket));
    }
    void this.pass(client, target).finally(end);
    void this.pass(target, client).finally(end);
  }

  private async pass(from: Socket, to: Socket): Promise<void> {
    try {
      for await (const chunk of from as AsyncIterable<Buffer>) {
        for (let at = 0; at < chunk.length;) {
          const size = 1 + Math.floor(this.random() * MAX_PIECE_BYTES);
          if (this.random() < CUT_PROBABILITY) return;
          if (this.random() < 0.3) await sleep(this.random() * MAX_DELAY_MS);
          to.write(chunk.subarray(at, at + size));
          at += size;
        }
      }
    } catch {
      // Ends both sides.
    }
  }
}

/** A repeatable linear congruential generator with the constants of Numerical Recipes. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
