import { Tessera } from '@tessera/client';
import { documentsByStatus, ingestFile } from '@tessera/tool-local';

/** The parts of a document record that the bench reads. */
export interface DocumentRecord {
  document_id: string;
  name: string;
  page_count: number | null;
  text_chunk_count: number;
}

export async function getJson<T>(url: string): Promise<T> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
}

/**
 * Asks and reads the stream. @returns milliseconds until the first event of each kind
 * @throws Error if the stream ends in `error` or without `done`
 */
export async function timeStreamEvents(
  baseUrl: string,
  body: { query: string; kb_name: string },
): Promise<Map<string, number>> {
  const startedAt = performance.now();
  const response = await fetch(`${baseUrl}/query/stream`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const seen = new Map<string, number>();
  let rest = '';
  for await (const part of (response.body as ReadableStream<Uint8Array>).pipeThrough(
    new TextDecoderStream(),
  )) {
    const lines = (rest + part).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const event = /^event: ?(.+)$/.exec(line.trimEnd())?.[1];
      if (event && !seen.has(event)) seen.set(event, performance.now() - startedAt);
    }
  }
  if (seen.has('error') || !seen.has('done')) throw new Error('POST /query/stream ended without an answer.');
  return seen;
}

/** Uploads a file; {@link untilAllReady} waits for several. */
export async function upload(baseUrl: string, path: string, kbName: string): Promise<string> {
  return (await ingestFile(new Tessera({ baseUrl }), path, kbName)).document_id;
}

/**
 * Waits until every document of the knowledge base is searchable. Polls slowly, since polling costs the services time.
 * @returns their records
 * @throws Error naming a failed document
 */
export async function untilAllReady(
  baseUrl: string,
  kbName: string,
  wanted: number,
): Promise<DocumentRecord[]> {
  const client = new Tessera({ baseUrl });
  for (;;) {
    const failed = await documentsByStatus(client, kbName, 'failed');
    if (failed.items[0]) throw new Error(`${failed.items[0].name} failed: ${failed.items[0].error}`);
    if ((await documentsByStatus(client, kbName, 'ready')).total >= wanted) break;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  const query = new URLSearchParams({ kb_name: kbName, limit: '500' });
  return (await getJson<{ items: DocumentRecord[] }>(`${baseUrl}/documents?${query.toString()}`)).items;
}
