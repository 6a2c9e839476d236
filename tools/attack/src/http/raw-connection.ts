import { connect, type Socket } from 'node:net';

/** A TCP connection that sends any bytes. */
export class RawConnection {
  private readonly pieces: Buffer[] = [];
  private readonly closed = Promise.withResolvers<void>();

  /** Resolves when connected. @throws Error if refused */
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

  /** Everything received so far. */
  get received(): string {
    return Buffer.concat(this.pieces).toString('utf8');
  }

  write(bytes: string | Buffer): void {
    if (!this.socket.destroyed) this.socket.write(bytes);
  }

  /** Stops reading. */
  stopReading(): void {
    this.socket.pause();
  }

  /** Resolves when the received bytes satisfy the caller, the connection has ended, or the time is up. */
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

  /** Ends it by a reset, like a dying client. */
  reset(): void {
    this.socket.resetAndDestroy();
  }
}

/** A complete request with a correct length. */
export function rawRequest(
  line: string,
  headers: ReadonlyArray<readonly [name: string, value: string]>,
  body: string | Buffer = '',
): Buffer {
  const all = [...headers, ['Content-Length', String(Buffer.byteLength(body))] as const];
  const head = `${line}\r\n${all.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`;
  return Buffer.concat([Buffer.from(head, 'latin1'), Buffer.from(body)]);
}
