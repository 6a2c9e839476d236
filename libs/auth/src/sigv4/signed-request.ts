import { createHash } from 'node:crypto';
import { SignatureV4 } from '@smithy/signature-v4';
import { NodeSha256 } from './node-sha256.js';

/** The signed parts of a request. */
export interface SignableRequest {
  method: string;
  /** As sent: percent-encoded, with its prefix. */
  path: string;
  query: URLSearchParams;
  /** Names in lower case. */
  headers: Record<string, string>;
  body: Uint8Array;
}

export interface SigningKey {
  accessKey: string;
  secretKey: string;
  region: string;
  service: string;
}

export const CONTENT_HASH_HEADER = 'x-amz-content-sha256';

/** SHA-256 of a body in hexadecimal digits. */
export function contentHash(body: Uint8Array): string {
  return createHash('sha256').update(body).digest('hex');
}

/**
 * The value of the Authorization header for a request, by AWS Signature Version 4. See
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv.html
 * @param signedHeaders names of the only headers to sign, in lower case
 */
export async function authorizationOf(
  request: SignableRequest,
  key: SigningKey,
  options: { signingDate: Date; signedHeaders: ReadonlySet<string> },
): Promise<string> {
  const signer = new SignatureV4({
    credentials: { accessKeyId: key.accessKey, secretAccessKey: key.secretKey },
    region: key.region,
    service: key.service,
    sha256: NodeSha256,
    applyChecksum: false,
  });
  const { headers } = await signer.sign(
    {
      method: request.method,
      protocol: 'https:',
      hostname: request.headers.host ?? '',
      path: request.path,
      query: queryOf(request.query),
      headers: Object.fromEntries(
        Object.entries(request.headers).filter(([name]) => options.signedHeaders.has(name)),
      ),
      body: request.body,
    },
    { signingDate: options.signingDate, signableHeaders: new Set(options.signedHeaders) },
  );
  return headers.authorization ?? '';
}

/** In one pass: looking up the values of each name would take quadratic time. */
function queryOf(query: URLSearchParams): Record<string, string | string[]> {
  const values = new Map<string, string[]>();
  for (const [name, value] of query) {
    const known = values.get(name);
    if (known) known.push(value);
    else values.set(name, [value]);
  }
  return Object.fromEntries(
    [...values].map(([name, all]) => [name, all.length === 1 ? (all[0] as string) : all]),
  );
}
