import { connect, createServer, type Server, type Socket } from 'node:net';

export interface Cut {
  /** Affects connections whose first message contains this. */
  of: string;
  /** The client's message, from 1, at which the connection is cut. */
  at: number;
  /** Whether the server receives that message. */
  isPassedOn: boolean;
}

/** A proxy that cuts a connection at a certain message of its client. */
export class CuttingProxy {
  cut: Cut | null = null;
  hasCut = false;
  private readonly sockets = new Set<Socket>();

  private constructor(private readonly server: Server) {}

  static async before(targetPort: number): Promise<CuttingProxy> {
    const server = createServer();
    const proxy = new CuttingProxy(server);
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
    for (const [socket, other] of [
      [client, target],
      [target, client],
    ] as const) {
      this.sockets.add(socket);
      socket.on('error', () => other.destroy());
      socket.once('close', () => {
        this.sockets.delete(socket);
        other.destroy();
      });
    }
    let isConcerned: boolean | null = null;
    let count = 0;
    client.on('data', (message) => {
      isConcerned ??= this.cut !== null && message.includes(this.cut.of);
      if (!isConcerned || !this.cut || ++count !== this.cut.at) {
        target.write(message);
        return;
      }
      this.hasCut = true;
      client.destroy();
      if (this.cut.isPassedOn) target.end(message);
      else target.destroy();
    });
    target.on('data', (message) => client.write(message));
  }
}
