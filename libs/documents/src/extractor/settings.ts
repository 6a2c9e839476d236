import { availableParallelism, tmpdir } from 'node:os';
import { integer, siblingModule } from '@tessera/platform';
import type { SourceTypeKeywords } from '../enrichment/source-type.js';
import type { OutputLimits } from './messages.js';

const MIB = 1024 * 1024;
/** Enough for text of 100 MiB and tables of a million rows. */
export const DEFAULT_MAX_CHUNKS = 200_000;
/** UTF-16 units of displayed and searched text. */
export const DEFAULT_MAX_CHARACTERS = 1024 * MIB;

export const DEFAULT_CPU_SECONDS = 180;
/** Texts and tables of 100 MiB take a third of it. */
const CPU_MS_A_MEBIBYTE = 10_000;
/** Several hundred pages take less. */
export const DEFAULT_SLOW_SECONDS = 5;

const DEFAULT_KEEP_IDLE_SECONDS = 60;

/** A setting of every app that has parser processes. */
export const keepParsersSetting = integer('PARSER_IDLE_SECONDS', {
  default: DEFAULT_KEEP_IDLE_SECONDS,
  min: 1,
  max: 86_400,
  description:
    'How long an idle parser process is kept, in seconds. Starting a new one delays the next document by about half a second. query-gateway keeps its last one, which takes about 64 MB, so that pictures of pages come at once',
});

/** Limits of the parser processes. Every field has a default that suits documents of up to about 2,000 pages. */
export interface ExtractorSettings {
  /** Maximum number of parser processes, 1 to 64. Default: the machine's cores, at least 2. */
  processes: number;
  /** A larger file takes minutes rather than seconds: one process, if there are several, parses none of those. Default: 8 MiB. */
  largeBytes: number;
  /** Time limit for parsing a document; waiting for the consumer does not count. Default: 15 minutes. */
  documentTimeoutMs: number;
  /** CPU time limit for parsing a document, plus {@link CPU_MS_A_MEBIBYTE} for the file's size. Default: 3 minutes. */
  documentCpuMs: number;
  /** CPU time after which a document of any size counts as large, if {@link ExtractionRequest.isLarge} is false. Default: 5 s. */
  slowCpuMs: number;
  /** Longest time without an event or progress. Default: 2 minutes. */
  idleTimeoutMs: number;
  /** JavaScript heap of a child (`--max-old-space-size`). Default: 512 MiB. */
  maxHeapBytes: number;
  /** Resident memory at which a child is killed, native memory included. Default: 900 MiB. */
  maxResidentBytes: number;
  /** Interval of checking resident memory. Default: 200 ms. */
  memoryCheckIntervalMs: number;
  /** A child with more resident memory than this after a document is replaced. Default: 320 MiB. */
  recycleResidentBytes: number;
  /** A child is ended after being idle for this long; the next document waits half a second for a new one. Default: 1 minute. */
  keepIdleMs: number;
  /** Whether the last child is kept however long it is idle, from the first document on. Default: false. */
  keepsLast: boolean;
  /** A child is replaced after this many documents. Default: 500. */
  recycleAfterDocuments: number;
  /** The only folders that children may write to; work folders must be in one of them. Default: the system's temporary folder. */
  writableFolders: readonly string[];
  output: OutputLimits;
  /** The installation's own words that indicate source types. Default: none. */
  sourceTypeKeywords: readonly SourceTypeKeywords[];
  /** The child's entry module; another one only in tests. */
  childModule: URL;
  /** Called on errors of parsers and of children, for the log. */
  onIncident: (incident: ParserIncident) => void;
}

/** An event that an operator may want to investigate; the document's uploader gets an {@link UnreadableDocumentError}. */
export interface ParserIncident {
  /** Whether a library found the document damaged, or a parser or its process failed. */
  kind: 'refused' | 'failed';
  /** The document's name; null if the child had none. */
  fileName: string | null;
  message: string;
  /** Where it happened, or the engine's last output: paths, but no content of the document. */
  details: string;
}

/** CPU time limit for a file of this size. */
export function cpuBudgetMs({ documentCpuMs }: ExtractorSettings, sizeBytes: number): number {
  return documentCpuMs + Math.ceil((sizeBytes / MIB) * CPU_MS_A_MEBIBYTE);
}

export function extractorSettings(overrides: Partial<ExtractorSettings> = {}): ExtractorSettings {
  return {
    processes: Math.max(2, availableParallelism()),
    largeBytes: 8 * MIB,
    documentTimeoutMs: 15 * 60_000,
    documentCpuMs: 1_000 * DEFAULT_CPU_SECONDS,
    slowCpuMs: 1_000 * DEFAULT_SLOW_SECONDS,
    idleTimeoutMs: 2 * 60_000,
    maxHeapBytes: 512 * MIB,
    maxResidentBytes: 900 * MIB,
    memoryCheckIntervalMs: 200,
    recycleResidentBytes: 320 * MIB,
    keepIdleMs: 1_000 * DEFAULT_KEEP_IDLE_SECONDS,
    keepsLast: false,
    recycleAfterDocuments: 500,
    writableFolders: [tmpdir()],
    output: { maxChunks: DEFAULT_MAX_CHUNKS, maxCharacters: DEFAULT_MAX_CHARACTERS },
    sourceTypeKeywords: [],
    childModule: siblingModule('extraction.child', import.meta.url),
    onIncident: () => undefined,
    ...overrides,
  };
}
