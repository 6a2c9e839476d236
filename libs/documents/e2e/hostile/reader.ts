import { createTestFolder } from '@tessera/testing';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ExtractionEvent } from '../../src/extraction.js';
import { ChildProcessDocumentExtractor } from '../../src/extractor/child-process.document-extractor.js';
import { UnreadableDocumentError, type UnreadableCode } from '@tessera/blocks';

const MIB = 1024 * 1024;
/** Far more than parsing any of these files takes, on any machine: beyond it, parsing counts as endless. */
const NEVER_ENDS_MS = 45_000;

/** The result for a file. */
export interface ReadResult {
  /** `read`, or the code of a rejection. */
  verdict: 'read' | UnreadableCode;
  /** Number of its chunks and sections. */
  pieces: number;
  /** UTF-16 units of its output as JSON. */
  length: number;
  /** The text of its chunks. */
  text: string;
}

/** Extracts in a parser process with production limits, as services do, and detects files that harm that process. */
export class HostileReader {
  private readonly folder = createTestFolder('hostile-reading');
  private readonly path = join(this.folder, 'upload');
  private readonly workFolder = join(this.folder, 'work');
  private readonly extractor = new ChildProcessDocumentExtractor({
    processes: 1,
    documentTimeoutMs: NEVER_ENDS_MS,
    idleTimeoutMs: NEVER_ENDS_MS,
    writableFolders: [this.workFolder],
    recycleAfterDocuments: 1_000_000,
    recycleResidentBytes: 600 * MIB,
    onIncident: ({ kind, message, details }) => {
      if (kind === 'failed') this.incidents.push(`${message}\n${details}`);
    },
  });
  private readonly incidents: string[] = [];

  /**
   * @throws Error if the file was neither parsed nor rejected with a reason: a crash, no end, too much memory, an
   * untyped error, a region outside its page, anything written outside its folder
   */
  async read(bytes: Uint8Array | string, name: string): Promise<ReadResult> {
    mkdirSync(this.workFolder, { recursive: true });
    writeFileSync(this.path, bytes);
    const reading: ReadResult = { verdict: 'read', pieces: 0, length: 0, text: '' };
    try {
      const request = { path: this.path, fileName: name, workFolder: this.workFolder };
      for await (const event of this.extractor.extract(request)) note(reading, event);
    } catch (error) {
      if (!(error instanceof UnreadableDocumentError)) throw error;
      check(!error.code.startsWith('parse_'), { name, code: error.code, incidents: this.incidents });
      check(/^[A-Z].*\.$/s.test(error.reason) && /^[A-Z].*\.$/s.test(error.suggestion), error);
      reading.verdict = error.code;
    }
    check(this.incidents.length === 0, { name, incidents: this.incidents });
    check(readdirSync(dirname(this.path)).join() === 'upload,work', readdirSync(dirname(this.path)));
    rmSync(this.workFolder, { recursive: true });
    return reading;
  }

  close(): Promise<void> {
    return this.extractor.close();
  }
}

function note(reading: ReadResult, event: ExtractionEvent): void {
  if (event.kind === 'progress') return;
  reading.pieces++;
  reading.length += JSON.stringify(event).length;
  if (event.kind !== 'chunk') return;
  reading.text += `${event.chunk.content}\n${event.chunk.searchText}\n`;
  check(event.chunk.searchText.isWellFormed() && event.chunk.content.isWellFormed(), 'half a character');
  check(!event.chunk.searchText.includes('\0') && !event.chunk.content.includes('\0'), 'a NUL');
  for (const { pageNumber, box } of event.chunk.regions) {
    check(Number.isInteger(pageNumber) && pageNumber > 0, { pageNumber });
    check(box.every((side) => Number.isFinite(side)) && box[0] <= box[2] && box[1] <= box[3], { box });
  }
}

function check(holds: boolean, found: unknown): void {
  if (!holds) throw new Error(`The file was neither read nor refused in words: ${JSON.stringify(found)}`);
}
