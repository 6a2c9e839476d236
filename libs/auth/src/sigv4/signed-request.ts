import { createHash } from 'node:crypto';
import { Sha256 } from '@aws-crypto/sha256-js';
import { SignatureV4 } from '@smithy/signature-v4';

/** What a signature is made over. */
export interface SignableRequest {
  method: string;
  /** As it is sent: percent-encoded, with its prefix. */
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
 * The value of the Authorization header for a request, by AWS Signature Version 4.
 * See https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv.html
 * @param signedHeaders names of the headers to sign, in lower case; nothing else is
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
    sha256: Sha256,
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

function queryOf(query: URLSearchParams): Record<string, string | string[]> {
  return Object.fromEntries(
    [...new Set(query.keys())].map((name) => {
      const values = query.getAll(name);
      return [name, values.length === 1 ? (values[0] as string) : values];
    }),
  );
}
