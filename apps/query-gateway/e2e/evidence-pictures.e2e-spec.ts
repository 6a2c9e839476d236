import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { OBJECT_STORE, objectKeys, type ObjectStore } from '@tessera/objects';
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { PDFDocument } from 'pdf-lib';
import sharp from 'sharp';
import { Gateway } from './gateway.js';

// Real: HTTP, Postgres 18, files, the rendering processes with PDFium and libvips.

const [WIDTH, HEIGHT] = [1_240, 1_754];

let gateway: Gateway;

beforeAll(async () => {
  gateway = await Gateway.start();
});
afterAll(() => gateway?.stop());

/** The answer to a question whose two citations of one source stand at these heights of a white page. */
async function answerWith(tops: number[]): Promise<string> {
  const [sessionId, messageId] = [randomUUID(), randomUUID()];
  const documentId = await gateway.addDocument();
  const pdf = await PDFDocument.create();
  pdf.addPage([595.28, 841.89]);
  const bytes = Buffer.from(await pdf.save());
  await gateway.service<ObjectStore>(OBJECT_STORE).put(objectKeys.source(documentId), Readable.from([bytes]));
  const sources = { text: [{ citation: 1, document_id: documentId, chunk_id: randomUUID() }], image: [] };
  const region = { page: 1, x: 0, width: WIDTH, height: 20, page_width: WIDTH, page_height: HEIGHT };
  const citations = tops.map((y, start) => ({
    ...{ citation: 1, start, end: start + 1, quote: 'x', chunk_id: null, regions: [{ ...region, y }] },
    ...{ quote_start: 0, quote_end: 1, reason: null, location: null },
  }));
  await gateway.sql(`insert into sessions (id, title) values ($1, '')`, [sessionId]);
  await gateway.sql(
    `insert into messages (id, session_id, role, content, sources, citations)
     values ($1, $2, 'assistant', 'It is [1]. It is [1].', $3, $4)`,
    [messageId, sessionId, JSON.stringify(sources), JSON.stringify(citations)],
  );
  return `/sessions/${sessionId}/messages/${messageId}/evidence`;
}

/** Number of marked stretches from top to bottom. */
async function markedStretches(image: Buffer): Promise<number> {
  const { data, info } = await sharp(image).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const isMarked = Array.from({ length: info.height }, (_, y) => {
    const at = (y * info.width + info.width / 2) * info.channels;
    return data[at + 2]! < 200;
  });
  return isMarked.filter((is, y) => is && !isMarked[y - 1]).length;
}

it('marks only the passage beside each picture', async () => {
  const path = await answerWith([800, 860]);

  const { body } = await gateway.get<string>(path, { headers: { accept: 'text/html' } });

  const pictures = [...body.matchAll(/src="data:image\/webp;base64,([^"]+)"/g)];
  const stretches = pictures.map(([, base64]) => markedStretches(Buffer.from(base64!, 'base64')));
  expect(await Promise.all(stretches)).toEqual([1, 1]);
});
