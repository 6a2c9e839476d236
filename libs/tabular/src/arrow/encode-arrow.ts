import {
  AsyncByteQueue,
  type Builder,
  type Data,
  type DataType,
  Field,
  makeBuilder,
  makeData,
  RecordBatch,
  RecordBatchStreamWriter,
  Schema,
  Struct,
} from 'apache-arrow';
import { FileFormatError } from '../file-format.error.js';
import type { TableColumn } from '../table-types.js';
import { type ArrowRow, ArrowRows } from './arrow-rows.js';
import { type ArrowForm, arrowForm, valueOf } from './arrow-types.js';

export interface ArrowColumn extends TableColumn {
  /** The warehouse's name of its type, in the metadata of the field. */
  typeName: string;
}

export interface ArrowOptions {
  columns: readonly ArrowColumn[];
  /** Metadata of the schema. */
  metadata: Readonly<Record<string, string>>;
  /** Larger streams are refused. */
  maxBytes: number;
}

/** Rows and JSON of a record batch. */
const BATCH_ROWS = 1_024;
const BATCH_BYTES = 1_048_576;
const PIECE_BYTES = 65_536;

/**
 * Encodes rows as an Arrow IPC stream. Blocks its thread: use {@link ArrowEncoder}.
 * @param rows JSON of objects with all columns in order, separated by commas; cut anywhere
 * @throws FileFormatError
 */
export function encodeArrow(rows: Iterable<Uint8Array>, options: ArrowOptions): Buffer[] {
  const encoding = new ArrowEncoding(options);
  const names = options.columns.map(({ name }) => name);
  for (const row of new ArrowRows(names).read(rows)) encoding.add(row);
  return encoding.finish();
}

class ArrowEncoding {
  private readonly forms: ArrowForm[];
  private readonly schema: Schema;
  private readonly writer = new RecordBatchStreamWriter();
  private readonly output: ArrowOutput;
  private builders: Builder[] = [];
  private batchRows = 0;
  private batchBytes = 0;

  constructor({ columns, metadata, maxBytes }: ArrowOptions) {
    this.forms = columns.map(({ type }) => arrowForm(type));
    const fields = columns.map(({ name, typeName }, index) => {
      const { type } = this.forms[index] as ArrowForm;
      return new Field(name, type, true, new Map([['tessera.type', typeName]]));
    });
    this.schema = new Schema(fields, new Map(Object.entries(metadata)));
    this.output = new ArrowOutput(maxBytes);
    this.writer.reset(this.output, this.schema);
    this.startBatch();
  }

  add({ bytes, bounds, end }: ArrowRow): void {
    for (const [index, form] of this.forms.entries()) {
      const [from, to] = [bounds[2 * index] as number, bounds[2 * index + 1] as number];
      const value = valueOf(bytes, from, to, form);
      if (value === undefined)
        throw unrepresentable(this.schema.fields[index]?.name ?? '', bytes.subarray(from, to));
      this.builders[index]?.append(value);
    }
    this.batchRows++;
    this.batchBytes += end - (bounds[0] ?? end);
    if (this.batchRows === BATCH_ROWS || this.batchBytes >= BATCH_BYTES) this.writeBatch();
  }

  finish(): Buffer[] {
    if (this.batchRows > 0) this.writeBatch();
    this.writer.close();
    return this.output.pieces();
  }

  private startBatch(): void {
    this.builders = this.forms.map(({ layout }) => makeBuilder({ type: layout, nullValues: [null] }));
    this.batchRows = 0;
    this.batchBytes = 0;
  }

  private writeBatch(): void {
    const children = this.builders.map((builder, index) =>
      typed(builder.flush() as Data, (this.forms[index] as ArrowForm).type),
    );
    const type = new Struct(this.schema.fields);
    const rows = makeData({ type, length: this.batchRows, nullCount: 0, children });
    this.writer.write(new RecordBatch(this.schema, rows));
    this.startBatch();
  }
}

/** The bytes as values of a type with the same layout. */
function typed(data: Data, type: DataType): Data {
  const children = data.children.map((child, index) => typed(child, type.children[index]?.type as DataType));
  return data.clone(type, data.offset, data.length, data.nullCount, data.buffers, children);
}

/** Joins the many small writes of the writer, in memory that threads share. */
class ArrowOutput extends AsyncByteQueue {
  private readonly full: Buffer[] = [];
  private piece = Buffer.from(new SharedArrayBuffer(PIECE_BYTES));
  private used = 0;

  constructor(private readonly maxBytes: number) {
    super();
  }

  override write(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length;) {
      if (this.used === PIECE_BYTES) {
        this.full.push(this.piece);
        this.piece = Buffer.from(new SharedArrayBuffer(PIECE_BYTES));
        this.used = 0;
        if (this.full.length * PIECE_BYTES > this.maxBytes)
          throw new FileFormatError(
            'VALUE_UNREPRESENTABLE',
            `The rows take more than ${this.maxBytes} bytes in Arrow's format.`,
            { limit: this.maxBytes },
          );
      }
      const part = bytes.subarray(at, at + PIECE_BYTES - this.used);
      this.piece.set(part, this.used);
      this.used += part.length;
      at += part.length;
    }
  }

  pieces(): Buffer[] {
    return [...this.full, this.piece.subarray(0, this.used)];
  }
}

const MAX_SHOWN = 200;

function unrepresentable(name: string, json: Buffer): FileFormatError {
  const value = json.toString('utf8', 0, MAX_SHOWN);
  return new FileFormatError(
    'VALUE_UNREPRESENTABLE',
    `Column ${JSON.stringify(name)} contains ${value}, which its Arrow type cannot store.`,
    { column: name, value },
  );
}
