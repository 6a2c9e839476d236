import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

/** A file that is open for PDFium. */
export interface OpenFile {
  /** What PDFium calls it. */
  readonly id: number;
  readonly sizeBytes: number;
  /** Read of it so far; what was read twice counts twice. */
  readonly bytesRead: number;
  close(): void;
}

/** Answers 1 when the bytes are there, else 0. */
type ReadBlock = (id: number, position: number, address: number, length: number) => number;

/**
 * A module of WebAssembly that passes a function of JavaScript on as one of its own, since only those may stand in a table:
 * `(module (type $t (func (param i32 i32 i32 i32) (result i32))) (import "e" "f" (func (type $t))) (export "f" (func 0)))`
 */
const PASSING_ON = Uint8Array.of(
  ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
  ...[0x01, 0x09, 0x01, 0x60, 0x04, 0x7f, 0x7f, 0x7f, 0x7f, 0x01, 0x7f],
  ...[0x02, 0x07, 0x01, 0x01, 0x65, 0x01, 0x66, 0x00, 0x00],
  ...[0x07, 0x05, 0x01, 0x01, 0x66, 0x00, 0x00],
);
/** The table of functions cannot grow; the place of the null pointer is the only one that PDFium leaves empty. */
const FREE_PLACE = 0;

/** What is used of WebAssembly, which TypeScript knows only with a browser's types. */
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
 * Lets PDFium read files piece by piece, as it needs them. What it has read of a document's objects, pictures among them, it keeps
 * until the document is closed.
 */
export class FileReading {
  private readonly files = new Map<number, { descriptor: number; sizeBytes: number; bytesRead: number }>();
  private lastId = 0;

  /** PDFium's pointer to the function that reads: `m_GetBlock` of `FPDF_FILEACCESS`. */
  readonly readBlock = FREE_PLACE;

  /**
   * @param functions the table of PDFium's functions
   * @param memory its memory, as it is now
   */
  constructor(
    functions: FunctionTable,
    private readonly memory: () => Uint8Array,
  ) {
    functions.set(
      FREE_PLACE,
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

  /** WebAssembly's numbers have no sign, those that it hands to JavaScript do. */
  private read(id: number, position: number, address: number, length: number): number {
    const file = this.files.get(id);
    const [from, to, count] = [position >>> 0, address >>> 0, length >>> 0];
    if (!file || from + count > file.sizeBytes) return 0;
    file.bytesRead += count;
    return readSync(file.descriptor, this.memory(), to, count, from) === count ? 1 : 0;
  }
}

function passedOn(read: ReadBlock): unknown {
  const instance = new wasm.Instance(new wasm.Module(PASSING_ON), { e: { f: read } });
  return instance.exports.f;
}
