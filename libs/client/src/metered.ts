/** Called with the bytes of the file that have been sent, and with its size. */
export type OnUpload = (sentBytes: number, totalBytes: number) => void;

export interface Meter {
  sizeBytes: number;
  onUpload: OnUpload;
}

/**
 * `fetch` does not tell what it has sent. Node sends a stream that does; browsers do not, over HTTP/1.1.
 * @param request its body is consumed
 */
export function metered(request: Request, { sizeBytes, onUpload }: Meter): Request {
  if (!request.body || 'window' in globalThis || 'importScripts' in globalThis) return request;
  let sentBytes = 0;
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      // A form has more bytes than its file.
      sentBytes = Math.min(sizeBytes, sentBytes + chunk.byteLength);
      onUpload(sentBytes, sizeBytes);
      controller.enqueue(chunk);
    },
  });
  const headers = new Headers(request.headers);
  // S3 requires a length.
  if (request.method === 'PUT') headers.set('Content-Length', String(sizeBytes));
  const body = request.body.pipeThrough(counter);
  const { method, signal } = request;
  // The types of browsers lack `duplex`.
  const init = { method, headers, signal, body, duplex: 'half' as const };
  return new Request(request.url, init);
}
