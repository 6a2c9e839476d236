import { Transform, type TransformCallback } from 'node:stream';

/** Why an upload is not stored. */
export class UploadRefusedError extends Error {
  override readonly name = 'UploadRefusedError';

  constructor(
    readonly reason: 'too large' | 'stalled' | 'broken off',
    options?: ErrorOptions,
  ) {
    super(`The upload was rejected: ${reason}.`, options);
  }
}

export interface UploadBounds {
  maxBytes: number;
  idleTimeoutMs: number;
  /** Called after the last byte; its rejection fails the upload. */
  mayEnd: () => Promise<void>;
}

/** Passes an upload through; fails with an {@link UploadRefusedError} if it exceeds the limit or stalls. */
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
