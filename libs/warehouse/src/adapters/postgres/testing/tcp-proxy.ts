import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A proxy before a server on this machine, for tests of what a network can do. */
export abstract class TcpProxy {
  private readonly sockets = new Set<Socket>();
  private readonly server = createServer((client) => {
    const target = connect(this.targetPort, '127.0.0.1');
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
    this.join(client, target);
  });

  constructor(private readonly targetPort: number) {}

  async listen(): Promise<this> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return this;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => this.server.close(resolve));
  }

  protected abstract join(client: Socket, target: Socket): void;
}
