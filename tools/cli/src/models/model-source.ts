import type { ModelFile } from './model-catalogue.js';

/** Bytes of a file from `offset` on. */
export interface FileBytes {
  offset: number;
  bytes: AsyncIterable<Uint8Array>;
}

/** Where the files of a model come from. */
export interface ModelSource {
  /** For messages. */
  readonly name: string;
  /**
   * @param offset where to begin; the source may begin at 0 all the same, and says so
   * @throws SourceError, also while the bytes are read
   */
  open(file: ModelFile, offset: number): Promise<FileBytes>;
}

/** A file could not be pulled; the message is for the user. */
export class SourceError extends Error {
  override readonly name = 'SourceError';
  /** Whether another attempt may succeed. */
  readonly mayPass: boolean;

  constructor(message: string, { mayPass, cause }: { mayPass: boolean; cause?: unknown }) {
    super(message, { cause });
    this.mayPass = mayPass;
  }
}
