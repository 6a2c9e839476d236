import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { request as httpRequest, type ClientRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { Transform } from 'node:stream';
import { ApiError } from '@tessera/client';

const IDLE_TIMEOUT_MS = 120_000;

/** Called with the transferred fraction, from 0 to 1. */
export type OnProgress = (fraction: number) => void;

/**
 * Uploads a file to a signed URL in one PUT with a Content-Length, which S3 requires.
 * @throws ApiError if the server rejects the upload
 */
export async function uploadFile(path: string, address: string, onProgress: OnProgress): Promise<void> {
  const { size } = await stat(path);
  const url = new URL(address);
  const sending = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, {
    method: 'PUT',
    headers: { 'content-length': size },
  });
  sending.setTimeout(IDLE_TIMEOUT_MS, () =>
    sending.destroy(new Error(`The upload stalled for ${IDLE_TIMEOUT_MS / 1_000} seconds.`)),
  );
  const answered = answerTo(sending);
  // If the server rejects early, its response explains more than the broken connection.
  const sent = pipeline(createReadStream(path), metered(size, onProgress), sending);
  const [answer] = await Promise.all([answered, sent.catch(() => undefined)]);
  if (answer.status !== 200) throw new ApiError(answer, answer.body);
}

async function answerTo(
  sending: ClientRequest,
): Promise<{ status: number; headers: Headers; body: unknown }> {
  const [response] = (await once(sending, 'response')) as [IncomingMessage];
  const body = await text(response);
  return { status: response.statusCode ?? 0, headers: new Headers(), body: parsed(body) };
}

/** S3 sends its errors as XML. */
function parsed(body: string): unknown {
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return null;
  }
}

function metered(totalBytes: number, onProgress: OnProgress): Transform {
  let seenBytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seenBytes += chunk.length;
      onProgress(totalBytes === 0 ? 1 : seenBytes / totalBytes);
      done(null, chunk);
    },
  });
}
