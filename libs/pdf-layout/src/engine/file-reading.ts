import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

/** A file that PDFium can read. */
export interface OpenFile {
  /** PDFium's identifier of the file. */
  readonly id: number;
  readonly sizeBytes: number;
  /** Bytes read so far; bytes that are read twice count twice. */
  readonly bytesRead: number;
  close(): void;
}

/** Returns 1 if the bytes could be read, otherwise 0. */
type ReadBlock = (id: number, position: number, address: number, length: number) => number;

/**
 * A WebAssembly module that exports an imported JavaScript function as its own, since a table accepts only WebAssembly
 * functions:
 * `(module (type $t (func (param i32 i32 i32 i32) (result i32))) (import "e" "f" (func (type $t))) (export "f" (func 0)))`
 */
const FORWARDING_MODULE = Uint8Array.of(
  ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
  ...[0x01, 0x09, 0x01, 0x60, 0x04, 0x7f, 0x7f, 0x7f, 0x7f, 0x01, 0x7f],
  ...[0x02, 0x07, 0x01, 0x01, 0x65, 0x01, 0x66, 0x00, 0x00],
  ...[0x07, 0x05, 0x01, 0x01, 0x66, 0x00, 0x00],
);
/** The function table cannot grow; PDFium leaves only the entry of the null pointer empty. */
const FREE_ENTRY = 0;

/** The part of WebAssembly's types that this file uses; TypeScript declares them only for browsers. */
interface WasmRuntime {
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object, imports: object) => { exports: Record<string, unknown> };
}
const { WebAssembly: wasm } = globalThis as unknown as { WebAssembly: WasmRuntime };

/** A `WebAssembly.Table`. */
export interface FunctionTable {
  set(place: number, wasmFunction: unknown): void;
}

/**
 * Lets PDFium read files in pieces, on demand. PDFium caches what it has read of a document's objects, including
 * images, until the document is closed.
 */
export class FileReading {
  private readonly files = new Map<number, { descriptor: number; sizeBytes: number; bytesRead: number }>();
  private lastId = 0;

  /** PDFium's pointer to the read callback: `m_GetBlock` of `FPDF_FILEACCESS`. */
  readonly readBlock = FREE_ENTRY;

  /**
   * @param functions the table of PDFium's functions
   * @param memory returns its current memory
   */
  constructor(
    functions: FunctionTable,
    private readonly memory: () => Uint8Array,
  ) {
    functions.set(
      FREE_ENTRY,
      passedOn((id, position, address, length) => this.read(id, position, address, length)),
    );
  }

  open(path: string): OpenFile {
    const descriptor = openSync(path, 'r');
    const id = ++this.lastId;
    const { size: sizeBytes } = fstatSync(descriptor);
    const file = { descriptor, sizeBytes, bytesRead: 0 };
    this.files.set(id, file);
    return {
      id,
      sizeBytes,
      get bytesRead() {
        return file.bytesRead;
      },
      close: () => {
        if (this.files.delete(id)) closeSync(descriptor);
      },
    };
  }

  /** WebAssembly's integers are unsigned, but JavaScript receives them as signed. */
  private read(id: number, position: number, address: number, length: number): number {
    const file = this.files.get(id);
    const [from, to, count] = [position >>> 0, address >>> 0, length >>> 0];
    if (!file || from + count > file.sizeBytes) return 0;
    file.bytesRead += count;
    return readSync(file.descriptor, this.memory(), to, count, from) === count ? 1 : 0;
  }
}

function passedOn(read: ReadBlock): unknown {
  const instance = new wasm.Instance(new wasm.Module(FORWARDING_MODULE), { e: { f: read } });
  return instance.exports.f;
}
