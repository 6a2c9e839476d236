import { isUtf8 } from 'node:buffer';
import { csvFields } from './csv/csv-text.js';
import type { RecordBatch, RejectedRecord } from './records.js';

/** Size of a full batch. */
const BATCH_BYTES = 256 * 1024;
const BUFFER_BYTES = BATCH_BYTES + 64 * 1024;
const MAX_REJECTED = 1_000;
const MAX_REJECTED_BYTES = 1024 * 1024;
/** Longer values of rejected records are cut. */
const MAX_SHOWN_BYTES = 64 * 1024;

const LINE_FEED = 0x0a;
const COMMA = 0x2c;
const MIN_COPIED_NATIVELY = 24;

/** Why a record cannot be loaded. */
export interface Rejection {
  code: string;
  message: string;
}

/**
 * Collects records in batches of canonical CSV. Write a record between {@link begin} and {@link commit} or {@link
 * reject}, which takes it back.
 */
export class BatchWriter {
  private bytes = Buffer.allocUnsafeSlow(BUFFER_BYTES);
  private length = 0;
  private rejectedBytes = 0;
  /** Start of the current record, and of its values after the number. */
  private recordStart = 0;
  private valuesStart = 0;
  private number = 0;
  private isInRecord = false;
  private starts: number[] = [];
  private numbers: number[] = [];
  private rejected: RejectedRecord[] = [];

  /** Whether to {@link take} the batch. */
  get isFull(): boolean {
    return (
      this.batchEnd >= BATCH_BYTES ||
      this.rejected.length >= MAX_REJECTED ||
      this.rejectedBytes >= MAX_REJECTED_BYTES
    );
  }

  get isEmpty(): boolean {
    return this.starts.length === 0 && this.rejected.length === 0;
  }

  /** Bytes of the record's values so far. */
  get recordBytes(): number {
    return this.length - this.valuesStart;
  }

  begin(number: number): void {
    this.isInRecord = true;
    this.number = number;
    this.recordStart = this.length;
    this.reserve(24);
    this.length += this.bytes.write(`${number},`, this.length, 'latin1');
    this.valuesStart = this.length;
  }

  append(source: Buffer, start: number, end: number): void {
    this.reserve(end - start);
    if (end - start >= MIN_COPIED_NATIVELY) source.copy(this.bytes, this.length, start, end);
    else for (let at = start, to = this.length; at < end;) this.bytes[to++] = source[at++] as number;
    this.length += end - start;
  }

  appendByte(byte: number): void {
    this.reserve(1);
    this.bytes[this.length++] = byte;
  }

  appendText(text: string): void {
    this.reserve(text.length * 3);
    this.length += this.bytes.write(text, this.length);
  }

  /** The record so far, without its number. */
  written(): Buffer {
    return this.bytes.subarray(this.valuesStart, this.length);
  }

  commit(): void {
    this.starts.push(this.recordStart);
    this.numbers.push(this.number);
    this.appendByte(LINE_FEED);
    this.isInRecord = false;
  }

  /** Discards the record. */
  drop(): void {
    this.length = this.recordStart;
    this.isInRecord = false;
  }

  /** @param values of the record; by default parsed from what was written */
  reject({ code, message }: Rejection, values?: (string | null)[]): void {
    const shown = values ?? fieldsOf(this.written());
    this.drop();
    this.keepRejected({ line: this.number, code, message, values: shown });
  }

  /** The batch without an unfinished record. Records that are not valid UTF-8 or contain U+0000 are rejected. */
  take(): RecordBatch {
    let csv = this.bytes.subarray(0, this.batchEnd);
    let records = this.starts.length;
    if (!isLoadable(csv)) {
      const { starts, numbers } = this;
      const kept = starts.flatMap((start, index) => {
        const record = csv.subarray(start, starts[index + 1] ?? csv.length);
        return this.keepIfLoadable(record, numbers[index] as number) ? [record] : [];
      });
      csv = Buffer.concat(kept);
      records = kept.length;
    }
    const batch = { csv, records, rejected: this.rejected.sort((a, b) => a.line - b.line) };
    this.startBatch(this.bytes.subarray(this.batchEnd, this.length));
    return batch;
  }

  private get batchEnd(): number {
    return this.isInRecord ? this.recordStart : this.length;
  }

  /** @param record unfinished */
  private startBatch(record: Buffer): void {
    this.valuesStart -= this.recordStart;
    this.recordStart = this.rejectedBytes = 0;
    this.bytes = Buffer.allocUnsafeSlow(Math.max(BUFFER_BYTES, record.length));
    this.length = record.copy(this.bytes);
    this.starts = [];
    this.numbers = [];
    this.rejected = [];
  }

  private keepIfLoadable(record: Buffer, line: number): boolean {
    if (isLoadable(record)) return true;
    const rejection = isUtf8(record) ? NUL_BYTE : INVALID_UTF8;
    const values = fieldsOf(record.subarray(record.indexOf(COMMA) + 1, -1));
    this.keepRejected({ line, ...rejection, values });
    return false;
  }

  private keepRejected(record: RejectedRecord): void {
    this.rejected.push(record);
    for (const value of record.values) this.rejectedBytes += value?.length ?? 0;
  }

  private reserve(bytes: number): void {
    if (this.length + bytes <= this.bytes.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(this.bytes.length * 2, this.length + bytes));
    this.bytes.copy(larger, 0, 0, this.length);
    this.bytes = larger;
  }
}

export const NUL_BYTE: Rejection = {
  code: 'NUL_CHARACTER',
  message: 'It contains the character U+0000, which tables cannot store.',
};
const INVALID_UTF8: Rejection = {
  code: 'INVALID_UTF8',
  message: 'It contains bytes that are not UTF-8. Save the file as UTF-8.',
};

function isLoadable(bytes: Buffer): boolean {
  return isUtf8(bytes) && !bytes.includes(0);
}

function fieldsOf(record: Buffer): (string | null)[] {
  return csvFields(record.toString('utf8', 0, Math.min(record.length, MAX_SHOWN_BYTES)));
}
