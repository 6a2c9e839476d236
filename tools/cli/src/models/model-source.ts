import type { ModelFile } from './model-catalogue.js';

export interface FileBytes {
  offset: number;
  bytes: AsyncIterable<Uint8Array>;
}

/** Where the files of a model come from. */
export interface ModelSource {
  /** Shown in messages. */
  readonly name: string;
  /**
   * @param offset where to start; a source may start at 0 instead and reports the actual offset
   * @throws SourceError, also while bytes are read
   */
  open(file: ModelFile, offset: number): Promise<FileBytes>;
}

/** A file could not be downloaded; the message is shown to the user. */
export class SourceError extends Error {
  override readonly name = 'SourceError';
  /** Whether a retry may succeed. */
  readonly mayPass: boolean;

  constructor(message: string, { mayPass, cause }: { mayPass: boolean; cause?: unknown }) {
    super(message, { cause });
    this.mayPass = mayPass;
  }
}
