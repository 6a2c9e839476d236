import { createTestFolder } from '@tessera/testing';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ChildProcessDocumentExtractor } from '../../src/extractor/child-process.document-extractor.js';
import type { FileInspection, InspectFileOptions } from '../../src/inspection/index.js';
import { UnreadableDocumentError } from '@tessera/blocks';

const MIB = 1024 * 1024;
/** Far more than any inspection takes, on any machine: beyond it, an inspection counts as endless. */
const NEVER_ENDS_MS = 30_000;

/** A format, or the code of a rejection. */
export type Verdict = FileInspection['format'] | UnreadableDocumentError['code'];

/** Inspects in a parser process, as services do, and detects files that harm that process. */
export class Inspector {
  private readonly path = join(createTestFolder('hostile'), 'upload');
  private readonly extractor = new ChildProcessDocumentExtractor({
    processes: 1,
    idleTimeoutMs: NEVER_ENDS_MS,
    maxHeapBytes: 160 * MIB,
    maxResidentBytes: 480 * MIB,
    recycleAfterDocuments: 1_000_000,
    recycleResidentBytes: 480 * MIB,
    onIncident: ({ kind, message, details }) => {
      if (kind === 'failed') this.incidents.push(`${message}\n${details}`);
    },
  });
  private readonly incidents: string[] = [];

  /** @throws Error if the file got no verdict: a crash, no end, too much memory, an error without a message */
  async verdict(bytes: Uint8Array | string, name = 'upload', options?: InspectFileOptions): Promise<Verdict> {
    const found = await this.inspect(bytes, name, options);
    return found instanceof UnreadableDocumentError ? found.code : found.format;
  }

  async inspect(
    bytes: Uint8Array | string,
    name = 'upload',
    options?: InspectFileOptions,
  ): Promise<FileInspection | UnreadableDocumentError> {
    await writeFile(this.path, bytes);
    try {
      const found = await this.extractor.inspect(this.path, name, undefined, options);
      check(typeof found.format === 'string' && /^[a-z]+\/[\w.+-]+$/.test(found.contentType), found);
      return found;
    } catch (error) {
      if (!(error instanceof UnreadableDocumentError)) throw error;
      check(!error.code.startsWith('parse_'), { code: error.code, incidents: this.incidents });
      check(typeof error.reason === 'string' && typeof error.suggestion === 'string', error);
      return error;
    }
  }

  close(): Promise<void> {
    return this.extractor.close();
  }
}

function check(holds: boolean, found: unknown): void {
  if (!holds) throw new Error(`The inspection gave no verdict: ${JSON.stringify(found)}`);
}
