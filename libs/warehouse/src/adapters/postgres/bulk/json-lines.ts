import { Readable } from 'node:stream';
import type { Connection, FieldDef, Submittable } from 'pg';
import { uniqueNames } from '../../../unique-names.js';
import { MessageFilter } from '../connections/message-filter.js';
import { RowWriter } from '../queries/row-writer.js';

const COMPLETED = /^SELECT (\d+)$/;

/**
 * The rows of a statement as JSON lines with the values of queries, streamed on demand. Ends when the connection is
 * free again.
 */
export class JsonLines extends Readable implements Submittable {
  rowCount = 0;
  private readonly writer: RowWriter;
  private connection: Connection | null = null;
  private messages: MessageFilter | null = null;

  /** @param fields of the statement */
  constructor(
    private readonly text: string,
    fields: ReadonlyArray<Pick<FieldDef, 'name' | 'dataTypeID'>>,
  ) {
    super();
    const names = uniqueNames(fields.map(({ name }) => name));
    const typeOids = fields.map(({ dataTypeID }) => dataTypeID);
    this.writer = new RowWriter(names, typeOids, '\n');
  }

  submit(connection: Connection): void {
    this.connection = connection;
    this.messages = new MessageFilter(connection.stream, {
      // After the number of fields.
      onRow: (message, start) => this.writer.add(message, start + 2),
      onMessage: (message) => this.messages?.passToPg(message),
    });
    this.messages.attach();
    connection.stream.on('data', this.passOn);
    // pg's types are outdated: these take one argument.
    const frontend = connection as unknown as Record<'parse' | 'bind' | 'execute', (message: object) => void>;
    frontend.parse({ text: this.text });
    frontend.bind({ values: [] });
    frontend.execute({ portal: '', rows: 0 });
    connection.sync();
  }

  override _read(): void {
    this.connection?.stream.resume();
  }

  handleError(error: Error): void {
    this.release();
    this.destroy(error);
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.rowCount = Number(COMPLETED.exec(text)?.[1] ?? 0);
  }

  handleReadyForQuery(): void {
    this.passOn();
    this.release();
    this.push(null);
  }

  handleRowDescription(): void {}
  handleDataRow(): void {}
  handlePortalSuspended(): void {}
  handleEmptyQuery(): void {}

  /** Pushes all rows of a chunk at once. */
  private readonly passOn = (): void => {
    if (!this.connection) return;
    let wantsMore = true;
    for (const piece of this.writer.take()) if (piece.length > 0) wantsMore = this.push(piece);
    if (!wantsMore) this.connection.stream.pause();
  };

  /** Releases the connection. */
  private release(): void {
    this.messages?.detach();
    this.connection?.stream.off('data', this.passOn);
    this.connection?.stream.resume();
    this.connection = null;
  }
}
