import { createHmac, timingSafeEqual } from 'node:crypto';
import { segmentsOf } from '../object-key.js';
import type { DownloadGrant, SignedUrl, UploadGrant } from '../object-store.port.js';
import { checkDownload, checkUpload, expiryOf } from './grant-bounds.js';
import { UrlSignatureError } from './url-signature.error.js';

/** Path below the public base URL under which objects of a folder are served. */
export const SIGNED_OBJECTS_PATH = '/v1/bulk/objects/';

/** Grant of an upload URL. */
export interface SignedUpload {
  key: string;
  maxBytes: number;
}

/** Grant of a download URL. */
export interface SignedDownload {
  key: string;
  fileName: string;
  contentType: string;
}

/** The signed method; GET includes HEAD. */
type SignedMethod = 'PUT' | 'GET';

const SIGNATURE = 'signature';
/** Separates this use of the secret from all others. */
const PURPOSE = 'tessera-object-url-1';

/**
 * Signs and verifies URLs with an HMAC-SHA256 over method, key and all parameters. Rejects missing, additional, duplicate or
 * reordered parameters, and keys in another encoding.
 */
export class UrlSigner {
  /** @param baseUrl at which clients reach the service, such as `http://localhost:8080` */
  constructor(
    private readonly secret: string,
    private readonly baseUrl: string,
  ) {}

  /** @throws RangeError */
  signUpload(key: string, grant: UploadGrant): SignedUrl {
    checkUpload(grant);
    return this.sign('PUT', key, expiryOf(grant), { max_bytes: String(grant.maxBytes) });
  }

  /** @throws RangeError */
  signDownload(key: string, grant: DownloadGrant): SignedUrl {
    checkDownload(grant);
    const { fileName, contentType } = grant;
    return this.sign('GET', key, expiryOf(grant), { content_type: contentType, file_name: fileName });
  }

  /** @param target path below {@link SIGNED_OBJECTS_PATH} and query, as received. @throws UrlSignatureError */
  verifyUpload(target: string): SignedUpload {
    const { key, parameters } = this.verify('PUT', target);
    return { key, maxBytes: Number(parameters.get('max_bytes')) };
  }

  /** @param target path below {@link SIGNED_OBJECTS_PATH} and query, as received. @throws UrlSignatureError */
  verifyDownload(target: string): SignedDownload {
    const { key, parameters } = this.verify('GET', target);
    const contentType = parameters.get('content_type') ?? '';
    return { key, fileName: parameters.get('file_name') ?? '', contentType };
  }

  private sign(
    method: SignedMethod,
    key: string,
    expiresAt: Date,
    allowed: Record<string, string>,
  ): SignedUrl {
    segmentsOf(key);
    const parameters = new URLSearchParams({ expires: String(expiresAt.getTime() / 1_000), ...allowed });
    parameters.append(SIGNATURE, this.signatureOf(method, key, parameters));
    const base = this.baseUrl.replace(/(?<!\/)\/+$/, '');
    return { url: `${base}${SIGNED_OBJECTS_PATH}${key}?${parameters.toString()}`, expiresAt };
  }

  private verify(method: SignedMethod, target: string): { key: string; parameters: URLSearchParams } {
    const queryAt = target.indexOf('?');
    if (queryAt < 0) throw new UrlSignatureError('tampered');
    const key = target.slice(0, queryAt);
    const parameters = new URLSearchParams(target.slice(queryAt + 1));
    const given = parameters.getAll(SIGNATURE);
    parameters.delete(SIGNATURE);
    const expected = this.signatureOf(method, key, parameters);
    if (given.length !== 1 || !isSame(given[0] ?? '', expected)) throw new UrlSignatureError('tampered');
    // The signature is valid, so the parameters are ours.
    if (Number(parameters.get('expires')) * 1_000 <= Date.now()) throw new UrlSignatureError('expired');
    return { key, parameters };
  }

  /** JSON keeps names and values apart, whatever they contain. */
  private signatureOf(method: SignedMethod, key: string, parameters: URLSearchParams): string {
    const signed = JSON.stringify([PURPOSE, method, key, ...parameters]);
    return createHmac('sha256', this.secret).update(signed).digest('base64url');
  }
}

function isSame(given: string, expected: string): boolean {
  const bytes = Buffer.from(given);
  const wanted = Buffer.from(expected);
  return bytes.length === wanted.length && timingSafeEqual(bytes, wanted);
}
