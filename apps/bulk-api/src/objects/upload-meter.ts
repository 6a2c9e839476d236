import { Transform, type TransformCallback } from 'node:stream';

/** Why an upload is not stored: more came than was signed, nothing came for too long, or the client went away. */
export class UploadRefusedError extends Error {
  override readonly name = 'UploadRefusedError';

  constructor(
    readonly reason: 'too large' | 'stalled' | 'broken off',
    options?: ErrorOptions,
  ) {
    super(`The upload is refused: ${reason}.`, options);
  }
}

export interface UploadBounds {
  maxBytes: number;
  idleTimeoutMs: number;
  /** Asked behind the last byte; rejects with what the upload fails with. */
  mayEnd: () => Promise<void>;
}

/** Passes an upload on while it keeps to its bound and does not stand still; else it fails with an {@link UploadRefusedError}. */
export class UploadMeter extends Transform {
  private sizeBytes = 0;
  private readonly idle: NodeJS.Timeout;

  constructor(private readonly bounds: UploadBounds) {
    super();
    const onIdle = () => this.destroy(new UploadRefusedError('stalled'));
    this.idle = setTimeout(onIdle, bounds.idleTimeoutMs);
  }

  override _transform(chunk: Buffer, _encoding: string, done: TransformCallback): void {
    this.sizeBytes += chunk.length;
    this.idle.refresh();
    if (this.sizeBytes > this.bounds.maxBytes) done(new UploadRefusedError('too large'));
    else done(null, chunk);
  }

  override _flush(done: TransformCallback): void {
    clearTimeout(this.idle);
    this.bounds.mayEnd().then(() => done(), done);
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    clearTimeout(this.idle);
    done(error);
  }
}
