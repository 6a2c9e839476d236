import { createHash } from 'node:crypto';
import { Sha256 } from '@aws-crypto/sha256-js';
import { SignatureV4 } from '@smithy/signature-v4';

export interface Signing {
  accessKey: string;
  secretKey: string;
  region?: string;
  service?: string;
  signingDate?: Date;
}

/**
 * Signs a POST by AWS Signature Version 4 with AWS's library instead of the product's.
 * @param signed lower-case names of the headers to sign, besides `host` and those of the scheme
 * @returns all headers of the request
 */
export async function signedHeaders(
  { baseUrl, body, signed }: { baseUrl: string; body: string | Buffer; signed: Record<string, string> },
  { accessKey, secretKey, region = 'us-east-1', service = 'execute-api', signingDate = new Date() }: Signing,
): Promise<Record<string, string>> {
  const { host, pathname } = new URL(baseUrl);
  const signer = new SignatureV4({
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    region,
    service,
    sha256: Sha256,
    applyChecksum: false,
  });
  const { headers } = await signer.sign(
    {
      method: 'POST',
      protocol: 'http:',
      hostname: host,
      path: `${pathname}/queries`,
      query: {},
      headers: { host, 'x-amz-content-sha256': createHash('sha256').update(body).digest('hex'), ...signed },
      body,
    },
    {
      signingDate,
      signableHeaders: new Set(['host', 'x-amz-date', 'x-amz-content-sha256', ...Object.keys(signed)]),
    },
  );
  return headers;
}
