/** Called with the bytes of the file that have been sent, and with its size. */
export type OnUpload = (sentBytes: number, totalBytes: number) => void;

export interface Upload {
  body: Blob | FormData;
  /** Of the file; a form has more. */
  sizeBytes: number;
  onUpload?: OnUpload | undefined;
}

type Fetch = (request: Request) => Promise<Response>;

/** What is used of a browser's XMLHttpRequest. Node has no types of it. */
interface Xhr {
  upload: { onprogress: (event: { loaded: number }) => void };
  responseType: 'arraybuffer';
  readonly response: ArrayBuffer;
  readonly status: number;
  readonly statusText: string;
  onload: () => void;
  onerror: () => void;
  onabort: () => void;
  onloadend: () => void;
  open(method: string, url: string): void;
  setRequestHeader(name: string, value: string): void;
  getAllResponseHeaders(): string;
  send(body: Blob | FormData): void;
  abort(): void;
}

/**
 * `fetch` does not report what it has sent. Browsers have XMLHttpRequest for that; elsewhere, a stream counts. Service
 * workers have neither, and a browser's own `fetch` is used as it is.
 * @param request has the body of the upload, and is consumed
 */
export function sendUpload(request: Request, upload: Upload, customFetch?: Fetch): Promise<Response> {
  const isBrowser = 'window' in globalThis || 'importScripts' in globalThis;
  if (!isBrowser) return (customFetch ?? fetch)(counted(request, upload));
  const { XMLHttpRequest } = globalThis as unknown as { XMLHttpRequest?: new () => Xhr };
  if (customFetch || !XMLHttpRequest) return (customFetch ?? fetch)(request);
  return sendByXhr(new XMLHttpRequest(), request, upload);
}

function counted(request: Request, { sizeBytes, onUpload }: Upload): Request {
  let sentBytes = 0;
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      sentBytes = Math.min(sizeBytes, sentBytes + chunk.byteLength);
      onUpload?.(sentBytes, sizeBytes);
      controller.enqueue(chunk);
    },
  });
  const { method, signal } = request;
  const headers = new Headers(request.headers);
  // S3 requires a length.
  if (method === 'PUT') headers.set('Content-Length', String(sizeBytes));
  const body = request.body?.pipeThrough(counter) ?? null;
  // The types of browsers lack `duplex`.
  const init = { method, headers, signal, body, duplex: 'half' as const };
  return new Request(request.url, init);
}

function sendByXhr(
  xhr: Xhr,
  { method, url, headers, signal }: Request,
  { body, sizeBytes, onUpload }: Upload,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    xhr.open(method, url);
    xhr.responseType = 'arraybuffer';
    for (const [name, value] of headers) {
      // The type of a form names a boundary, which XMLHttpRequest chooses.
      if (name !== 'content-type') xhr.setRequestHeader(name, value);
    }
    const abort = () => xhr.abort();
    signal.addEventListener('abort', abort, { once: true });
    xhr.upload.onprogress = ({ loaded }) => onUpload?.(Math.min(sizeBytes, loaded), sizeBytes);
    xhr.onload = () => resolve(responseOf(xhr));
    xhr.onerror = () => reject(new TypeError('the connection was lost or refused'));
    xhr.onabort = () => reject(signal.reason as Error);
    xhr.onloadend = () => signal.removeEventListener('abort', abort);
    xhr.send(body);
  });
}

function responseOf(xhr: Xhr): Response {
  const headers = new Headers();
  for (const line of xhr.getAllResponseHeaders().split('\r\n')) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  const { response: body, status, statusText } = xhr;
  // Some statuses forbid even an empty body.
  return new Response(body.byteLength > 0 ? body : null, { status, statusText, headers });
}
