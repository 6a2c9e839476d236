import type { Duplex } from 'node:stream';

type DataListener = (chunk: Buffer) => void;

export interface MessageSink {
  /** A DataRow. @param start of the row: the number of fields, then length and bytes of each */
  onRow: (message: Buffer, start: number) => void;
  /** All other messages of the statement, whole and in order. */
  onMessage: (message: Buffer) => void;
}

/** Type byte and length. See https://www.postgresql.org/docs/18/protocol-overview.html */
const HEADER_BYTES = 5;
/** The length includes itself. */
const MIN_LENGTH = 4;
const DATA_ROW = 0x44;
/** NoticeResponse, ParameterStatus, NotificationResponse: they belong to the session. */
const OF_THE_SESSION = [0x4e, 0x53, 0x41];

/**
 * Intercepts a connection's messages as bytes while attached. pg would make a string of every field, and handles only
 * its own statements.
 */
export class MessageFilter {
  private listeners: DataListener[] = [];
  /** Parts of an incomplete message. */
  private partial: Buffer[] = [];
  private partialBytes = 0;
  private neededBytes = 0;
  private isAttached = false;

  constructor(
    private readonly stream: Duplex,
    private readonly sink: MessageSink,
  ) {}

  attach(): void {
    this.listeners = this.stream.listeners('data') as DataListener[];
    for (const listener of this.listeners) this.stream.off('data', listener);
    this.stream.on('data', this.read);
    this.isAttached = true;
  }

  /** Returns the connection to pg. Idempotent, and allowed within a callback. */
  detach(): void {
    if (!this.isAttached) return;
    this.isAttached = false;
    this.stream.off('data', this.read);
    for (const listener of this.listeners) this.stream.on('data', listener);
  }

  /** Passes messages to pg. */
  passToPg(messages: Buffer): void {
    for (const listener of this.listeners) listener.call(this.stream, messages);
  }

  private readonly read = (chunk: Buffer): void => {
    if (this.partialBytes > 0) {
      this.partial.push(chunk);
      this.partialBytes += chunk.length;
      if (this.partialBytes < this.neededBytes) return;
      chunk = Buffer.concat(this.partial, this.partialBytes);
      this.partial = [];
      this.partialBytes = 0;
    }
    let offset = 0;
    while (this.isAttached && chunk.length - offset >= HEADER_BYTES) {
      const end = offset + 1 + Math.max(MIN_LENGTH, chunk.readUInt32BE(offset + 1));
      if (end > chunk.length) break;
      this.tell(chunk, offset, end);
      offset = end;
    }
    if (offset === chunk.length) return;
    if (this.isAttached) this.keep(chunk.subarray(offset));
    else this.passToPg(chunk.subarray(offset));
  };

  private tell(chunk: Buffer, start: number, end: number): void {
    const type = chunk[start] as number;
    if (type === DATA_ROW) this.sink.onRow(chunk, start + HEADER_BYTES);
    else if (OF_THE_SESSION.includes(type)) this.passToPg(chunk.subarray(start, end));
    else this.sink.onMessage(chunk.subarray(start, end));
  }

  private keep(rest: Buffer): void {
    this.partial = [rest];
    this.partialBytes = rest.length;
    this.neededBytes = rest.length < HEADER_BYTES ? HEADER_BYTES : 1 + rest.readUInt32BE(1);
  }
}
