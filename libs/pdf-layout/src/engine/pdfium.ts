import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { types } from 'node:util';
import { PDFiumModule } from '@hyzyla/pdfium';
import { UnreadableDocumentError } from '@tessera/blocks';
import { FileReading, type FunctionTable } from './file-reading.js';

type Call = (...args: number[]) => number;

/**
 * The functions of PDFium's C API that this library calls, by their own names (see fpdfview.h, fpdf_text.h,
 * fpdf_edit.h, fpdf_structtree.h, fpdf_doc.h). Pointers, counts and booleans are numbers; 0 is null or false.
 */
const FUNCTIONS = [
  'FPDF_LoadCustomDocument',
  'FPDF_CloseDocument',
  'FPDF_GetLastError',
  'FPDF_GetPageCount',
  'FPDF_GetMetaText',
  'FPDF_LoadPage',
  'FPDF_ClosePage',
  'FPDF_GetPageBoundingBox',
  'FPDF_GetPageSizeByIndexF',
  'FPDF_RenderPageBitmapWithMatrix',
  'FPDFPage_GetRotation',
  'FPDFPage_CountObjects',
  'FPDFPage_GetObject',
  'FPDFPageObj_GetType',
  'FPDFPageObj_GetBounds',
  'FPDFPageObj_GetMatrix',
  'FPDFPageObj_GetMarkedContentID',
  'FPDFPageObj_CountMarks',
  'FPDFPageObj_GetMark',
  'FPDFPageObj_GetFillColor',
  'FPDFPageObj_GetStrokeColor',
  'FPDFPageObj_GetStrokeWidth',
  'FPDFPageObjMark_GetName',
  'FPDFImageObj_GetImagePixelSize',
  'FPDFImageObj_GetImageFilter',
  'FPDFImageObj_GetImageFilterCount',
  'FPDFFormObj_CountObjects',
  'FPDFFormObj_GetObject',
  'FPDFPath_CountSegments',
  'FPDFPath_GetPathSegment',
  'FPDFPath_GetDrawMode',
  'FPDFPathSegment_GetPoint',
  'FPDFPathSegment_GetType',
  'FPDFPathSegment_GetClose',
  'FPDFTextObj_GetTextRenderMode',
  'FPDFText_LoadPage',
  'FPDFText_ClosePage',
  'FPDFText_CountChars',
  'FPDFText_GetText',
  'FPDFText_GetUnicode',
  'FPDFText_IsGenerated',
  'FPDFText_HasUnicodeMapError',
  'FPDFText_GetTextObject',
  'FPDFText_GetCharOrigin',
  'FPDFText_GetLooseCharBox',
  'FPDFText_GetFontSize',
  'FPDFText_GetFontWeight',
  'FPDFText_GetFontInfo',
  'FPDFText_GetMatrix',
  'FPDFBookmark_GetFirstChild',
  'FPDFBookmark_GetNextSibling',
  'FPDFBookmark_GetTitle',
  'FPDFBookmark_GetDest',
  'FPDFBookmark_GetAction',
  'FPDFAction_GetDest',
  'FPDFDest_GetDestPageIndex',
  'FPDFDest_GetLocationInPage',
  'FPDFCatalog_IsTagged',
  'FPDF_GetSecurityHandlerRevision',
  'FPDF_StructTree_GetForPage',
  'FPDF_StructTree_Close',
  'FPDF_StructTree_CountChildren',
  'FPDF_StructTree_GetChildAtIndex',
  'FPDF_StructElement_GetType',
  'FPDF_StructElement_GetAltText',
  'FPDF_StructElement_CountChildren',
  'FPDF_StructElement_GetChildAtIndex',
  'FPDF_StructElement_GetChildMarkedContentID',
  'FPDF_StructElement_GetAttributeCount',
  'FPDF_StructElement_GetAttributeAtIndex',
  'FPDF_StructElement_Attr_GetValue',
  'FPDF_StructElement_Attr_GetNumberValue',
  'FPDFBitmap_CreateEx',
  'FPDFBitmap_FillRect',
  'FPDFBitmap_GetBuffer',
  'FPDFBitmap_GetStride',
  'FPDFBitmap_Destroy',
] as const;

type Api = { [Name in (typeof FUNCTIONS)[number]]: Call };

/** What the module of `@hyzyla/pdfium` offers in addition to the functions that its wrapper types. */
interface LoadedModule {
  HEAPU8: Uint8Array;
  HEAPU16: Uint16Array;
  HEAP32: Int32Array;
  HEAPU32: Uint32Array;
  HEAPF32: Float32Array;
  HEAPF64: Float64Array;
  wasmExports: Record<string, unknown>;
}

/** These release resources; a broken engine has nothing to release. */
const RELEASING: ReadonlySet<string> = new Set([
  'FPDF_CloseDocument',
  'FPDF_ClosePage',
  'FPDFText_ClosePage',
  'FPDF_StructTree_Close',
  'FPDFBitmap_Destroy',
  'free',
]);

const SCRATCH_BYTES = 16_384;
const UTF_8 = new TextDecoder();
const UTF_16 = new TextDecoder('utf-16le');

/**
 * PDFium compiled to WebAssembly, with the means to call it: its functions, its memory, and a scratch buffer that any
 * single call may use for results that it returns through pointers.
 *
 * A file may abort a call (a trap, an exhausted stack). The state of its memory is then undefined: the document and
 * everything else asked of this engine is rejected as `pdf_unreadable`, and the next document gets a new engine.
 */
export class Pdfium {
  /** `FPDF_GetLastError` after opening a document that needs a password. */
  static readonly errorPassword = 4;
  readonly api: Api;
  /** Pointer to 16 KiB whose content is not kept between two calls. */
  readonly scratch: number;
  readonly files: FileReading;
  private readonly malloc: Call;
  private readonly release: Call;
  private broken = false;

  constructor(private readonly module: LoadedModule) {
    this.api = Object.fromEntries(FUNCTIONS.map((name) => [name, this.guarded(name)])) as Api;
    this.malloc = this.guarded('malloc');
    this.release = this.guarded('free');
    const functions = module.wasmExports.__indirect_function_table as FunctionTable | undefined;
    if (!functions) throw new Error('This build of PDFium lacks its table of functions.');
    this.files = new FileReading(functions, () => module.HEAPU8);
    this.guarded('FPDF_InitLibrary')();
    this.scratch = this.allocate(SCRATCH_BYTES);
  }

  /** A call aborted; the engine is unusable. */
  get isBroken(): boolean {
    return this.broken;
  }

  /** @throws UnreadableDocumentError `parse_out_of_memory` if PDFium's memory is exhausted */
  allocate(sizeBytes: number): number {
    const address = this.malloc(Math.max(1, sizeBytes));
    if (address === 0) throw outOfMemory();
    return address;
  }

  free(address: number): void {
    this.release(address);
  }

  /** Every call goes through here. No function takes more than seven arguments; surplus ones are ignored. */
  private guarded(name: string): Call {
    const call = this.module.wasmExports[name] as Call | undefined;
    if (typeof call !== 'function') throw new Error(`This build of PDFium lacks ${name}.`);
    const releases = RELEASING.has(name);
    return (a, b, c, d, e, f, g): number => {
      if (this.broken && releases) return 0;
      if (this.broken) throw brokeOff();
      try {
        return call(a, b, c, d, e, f, g);
      } catch (error) {
        this.broken = true;
        // The file could not be read: the error passed through PDFium, whose state is undefined now.
        if (types.isNativeError(error) && 'syscall' in error) throw error;
        throw Object.assign(brokeOff(), { cause: error });
      }
    };
  }

  /** Views of PDFium's memory become stale when it grows: get a new one after each call. */
  get bytes(): Uint8Array {
    return this.module.HEAPU8;
  }

  float32(address: number): number {
    return this.module.HEAPF32[address >> 2] ?? 0;
  }

  float64(address: number): number {
    return this.module.HEAPF64[address >> 3] ?? 0;
  }

  int32(address: number): number {
    return this.module.HEAP32[address >> 2] ?? 0;
  }

  uint32(address: number): number {
    return this.module.HEAPU32[address >> 2] ?? 0;
  }

  writeIntegers(address: number, values: readonly number[]): void {
    this.module.HEAPU32.set(values, address >> 2);
  }

  writeFloats(address: number, values: readonly number[]): void {
    this.module.HEAPF32.set(values, address >> 2);
  }

  /** A null-terminated ASCII string in PDFium's memory, valid only during `use`. */
  withAscii<T>(text: string, use: (address: number) => T): T {
    const address = this.allocate(text.length + 1);
    try {
      this.bytes.set(
        [...text].map((character) => character.charCodeAt(0) & 0x7f),
        address,
      );
      this.bytes[address + text.length] = 0;
      return use(address);
    } finally {
      this.free(address);
    }
  }

  /** Text that PDFium writes as UTF-16LE into a buffer, returning the bytes needed (with the final NUL). */
  utf16(write: (buffer: number, lengthBytes: number) => number): string {
    const needed = write(this.scratch, SCRATCH_BYTES);
    if (needed <= 2) return '';
    const length = Math.min(needed, SCRATCH_BYTES) - 2;
    const text = UTF_16.decode(this.bytes.subarray(this.scratch, this.scratch + length));
    return text.replaceAll('\0', '');
  }

  /** Text that PDFium writes as UTF-8 into a buffer, returning the bytes needed (with the final NUL). */
  utf8(write: (buffer: number, lengthBytes: number) => number): string {
    const needed = write(this.scratch, SCRATCH_BYTES);
    if (needed <= 1) return '';
    const length = Math.min(needed, SCRATCH_BYTES) - 1;
    return UTF_8.decode(this.bytes.subarray(this.scratch, this.scratch + length));
  }
}

let loading: Promise<Pdfium> | undefined;
let reading: Promise<ArrayBuffer> | undefined;

/** PDFium of this process, initialised once, and again after it broke. */
export async function loadPdfium(): Promise<Pdfium> {
  if (loading && (await loading).isBroken) loading = undefined;
  loading ??= initialise();
  return loading;
}

async function initialise(): Promise<Pdfium> {
  reading ??= readEngine();
  const module: unknown = await PDFiumModule({ wasmBinary: await reading });
  return new Pdfium(module as LoadedModule);
}

async function readEngine(): Promise<ArrayBuffer> {
  const bytes = await readFile(createRequire(import.meta.url).resolve('@hyzyla/pdfium/pdfium.wasm'));
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
}

function brokeOff(): UnreadableDocumentError {
  return new UnreadableDocumentError(
    'pdf_unreadable',
    'The PDF crashes the PDF engine.',
    'Open it in a PDF reader, save or print it as a new PDF, and upload that file.',
  );
}

function outOfMemory(): UnreadableDocumentError {
  return new UnreadableDocumentError(
    'parse_out_of_memory',
    'Reading the PDF exceeds the memory limit.',
    'Save it as a new PDF, or split it into smaller documents, and upload those.',
  );
}
