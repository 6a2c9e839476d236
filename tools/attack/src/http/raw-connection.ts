import { connect, type Socket } from 'node:net';

/** A TCP connection to the service that sends whatever it is told to, HTTP or not. */
export class RawConnection {
  private readonly pieces: Buffer[] = [];
  private readonly closed = Promise.withResolvers<void>();

  /** Resolves when it is open. @throws Error when the service does not take it */
  static async open(baseUrl: string): Promise<RawConnection> {
    const { hostname, port } = new URL(baseUrl);
    const socket = connect(Number(port), hostname);
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('error', reject);
    });
    return new RawConnection(socket);
  }

  private constructor(private readonly socket: Socket) {
    socket.setNoDelay(true);
    socket.on('error', () => undefined);
    socket.on('close', () => this.closed.resolve());
    socket.on('data', (piece: Buffer) => this.pieces.push(piece));
  }

  /** Everything that the service has sent until now. */
  get received(): string {
    return Buffer.concat(this.pieces).toString('utf8');
  }

  write(bytes: string | Buffer): void {
    if (!this.socket.destroyed) this.socket.write(bytes);
  }

  /** Takes nothing more of what the service sends. */
  stopReading(): void {
    this.socket.pause();
  }

  /** Resolves as soon as what came satisfies the caller, the connection has ended, or the time is over. */
  async until(isEnough: (received: string) => boolean, timeoutMs: number): Promise<string> {
    const timeout = Promise.withResolvers<void>();
    const timer = setTimeout(timeout.resolve, timeoutMs);
    const enough = Promise.withResolvers<void>();
    const look = () => {
      if (isEnough(this.received)) enough.resolve();
    };
    this.socket.on('data', look);
    look();
    await Promise.race([enough.promise, timeout.promise, this.closed.promise]);
    clearTimeout(timer);
    this.socket.off('data', look);
    return this.received;
  }

  /** Ends it as a dying client does: with a reset, not with a farewell. */
  reset(): void {
    this.socket.resetAndDestroy();
  }
}

/** A whole request as bytes, with a length that is right. */
export function rawRequest(
  line: string,
  headers: ReadonlyArray<readonly [name: string, value: string]>,
  body: string | Buffer = '',
): Buffer {
  const all = [...headers, ['Content-Length', String(Buffer.byteLength(body))] as const];
  const head = `${line}\r\n${all.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`;
  return Buffer.concat([Buffer.from(head, 'latin1'), Buffer.from(body)]);
}
