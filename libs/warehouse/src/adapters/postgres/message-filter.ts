import type { Duplex } from 'node:stream';

type DataListener = (chunk: Buffer) => void;

/** Type byte and length of a message. See https://www.postgresql.org/docs/18/protocol-overview.html */
const HEADER_BYTES = 5;
const DATA_ROW = 0x44;

/**
 * Reads rows off a connection before pg does, which would make a string of every field: while it is attached, DataRow
 * messages go to `onRow` as bytes, and every other message on to pg's own parser, whole and in order.
 */
export class MessageFilter {
  private listeners: DataListener[] = [];
  /** Parts of a message that has not come to its end. */
  private partial: Buffer[] = [];
  private partialBytes = 0;
  private neededBytes = 0;
  private isAttached = false;

  /** @param onRow given a message and where in it the row begins: the number of its fields, then length and bytes of each */
  constructor(
    private readonly stream: Duplex,
    private readonly onRow: (message: Buffer, start: number) => void,
  ) {}

  attach(): void {
    this.listeners = this.stream.listeners('data') as DataListener[];
    for (const listener of this.listeners) this.stream.off('data', listener);
    this.stream.on('data', this.read);
    this.isAttached = true;
  }

  /** Gives the connection back to pg. Can be called while a message is handed on, and again. */
  detach(): void {
    if (!this.isAttached) return;
    this.isAttached = false;
    this.stream.off('data', this.read);
    for (const listener of this.listeners) this.stream.on('data', listener);
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
      const end = offset + 1 + chunk.readUInt32BE(offset + 1);
      if (end > chunk.length) break;
      if (chunk[offset] === DATA_ROW) this.onRow(chunk, offset + HEADER_BYTES);
      else this.handOn(chunk.subarray(offset, end));
      offset = end;
    }
    if (offset === chunk.length) return;
    if (this.isAttached) this.keep(chunk.subarray(offset));
    else this.handOn(chunk.subarray(offset));
  };

  private keep(rest: Buffer): void {
    this.partial = [rest];
    this.partialBytes = rest.length;
    this.neededBytes = rest.length < HEADER_BYTES ? HEADER_BYTES : 1 + rest.readUInt32BE(1);
  }

  private handOn(messages: Buffer): void {
    for (const listener of this.listeners) listener.call(this.stream, messages);
  }
}
