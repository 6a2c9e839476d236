import { finished, type Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import {
  OBJECT_STORE,
  ObjectNotFoundError,
  type ObjectStore,
  URL_SIGNER,
  UrlSignatureError,
  type UrlSigner,
} from '@tessera/objects';
import { contentDisposition, ignoreLateErrors, type SentFile, ServiceError } from '@tessera/platform';
import { SIGNED_OBJECTS_CONFIG, type SignedObjectsConfig } from './signed-objects.settings.js';
import { UPLOAD_GATE, type UploadGate } from './upload-gate.js';
import { UploadMeter, UploadRefusedError } from './upload-meter.js';

/** An incoming upload. */
export interface IncomingUpload {
  /** Not destroyed when the upload is rejected: the client may still be sending and gets a response. */
  body: Readable;
  /** The announced size; null if unknown. */
  announcedBytes: number | null;
}

/** Uploads and downloads by signed URLs. */
@Injectable()
export class SignedObjectsService {
  constructor(
    @Inject(OBJECT_STORE) private readonly objects: ObjectStore,
    @Inject(URL_SIGNER) private readonly signer: UrlSigner | null,
    @Inject(UPLOAD_GATE) private readonly gate: UploadGate,
    @Inject(SIGNED_OBJECTS_CONFIG) private readonly config: SignedObjectsConfig,
  ) {}

  /**
   * Stores an upload completely or not at all.
   * @param target of the request, relative to the path of signed objects
   * @throws ServiceError FORBIDDEN, PAYLOAD_TOO_LARGE; INVALID_REQUEST if it stalls or breaks off; errors of the {@link
   * UploadGate}, which is asked before and after the upload
   */
  async upload(target: string, { body, announcedBytes }: IncomingUpload): Promise<void> {
    const { key, maxBytes } = this.verified((signer) => signer.verifyUpload(target));
    if (announcedBytes !== null && announcedBytes > maxBytes) throw sizeLimitError(maxBytes);
    const mayEnd = () => this.gate.requireOpen(key);
    await mayEnd();
    const meter = ignoreLateErrors(
      new UploadMeter({ maxBytes, idleTimeoutMs: this.config.idleTimeoutMs, mayEnd }),
    );
    const unwatch = finished(body, (cause) => {
      if (cause) meter.destroy(new UploadRefusedError('broken off', { cause }));
    });
    try {
      await this.objects.put(key, body.pipe(meter));
    } catch (error) {
      throw error instanceof UploadRefusedError ? refusalOf(error, maxBytes) : error;
    } finally {
      unwatch();
      body.unpipe(meter);
      meter.destroy();
    }
  }

  /**
   * @param target of the request, relative to the path of signed objects
   * @throws ServiceError FORBIDDEN, NOT_FOUND
   */
  async download(target: string): Promise<SentFile> {
    const { key, fileName, contentType } = this.verified((signer) => signer.verifyDownload(target));
    const metadata = await this.objects.head(key);
    if (!metadata) throw fileGoneError();
    const { sizeBytes, modifiedAt } = metadata;
    return {
      sizeBytes,
      modifiedAt,
      entityTag: `${modifiedAt.getTime().toString(16)}-${sizeBytes.toString(16)}`,
      cacheControl: 'private, no-store',
      contentHeaders: {
        'Content-Type': contentType,
        'Content-Disposition': contentDisposition('attachment', fileName),
        'X-Content-Type-Options': 'nosniff',
      },
      open: (options) => this.open(key, options),
    };
  }

  private async open(key: string, options: Parameters<ObjectStore['get']>[1]): Promise<Readable> {
    try {
      return (await this.objects.get(key, options)).body;
    } catch (error) {
      throw error instanceof ObjectNotFoundError ? fileGoneError() : error;
    }
  }

  private verified<T>(verify: (signer: UrlSigner) => T): T {
    // Other stores sign their own URLs.
    if (!this.signer) throw fileGoneError();
    try {
      return verify(this.signer);
    } catch (error) {
      if (!(error instanceof UrlSignatureError)) throw error;
      throw new ServiceError('forbidden', REFUSALS[error.reason], { reason: error.reason }, { cause: error });
    }
  }
}

const REFUSALS: Record<UrlSignatureError['reason'], string> = {
  tampered: 'The URL or method differs from the signed URL. Use it unchanged.',
  expired: 'The URL has expired. Request a new one from the bulk job.',
};

function refusalOf(error: UploadRefusedError, maxBytes: number): ServiceError {
  if (error.reason === 'too large') return sizeLimitError(maxBytes);
  const message = `The upload ${error.reason === 'stalled' ? 'timed out' : 'was interrupted'} and was discarded. Upload the file again.`;
  return new ServiceError('invalid_request', message, { reason: error.reason }, { cause: error });
}

function sizeLimitError(maxBytes: number): ServiceError {
  const message = `The upload exceeds the limit of ${maxBytes} bytes and was discarded.`;
  return new ServiceError('payload_too_large', message, { max_bytes: maxBytes });
}

function fileGoneError(): ServiceError {
  return new ServiceError('not_found', 'The file no longer exists.');
}
