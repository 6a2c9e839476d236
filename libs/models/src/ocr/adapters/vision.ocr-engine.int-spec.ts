import { afterEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CHINESE, ENGLISH, ocrEngineContract, picture } from '../ocr-engine.contract-spec.js';
import { ocrText } from '../ocr-text.js';
import { VisionOcrEngine, type VisionOcrOptions } from './vision.ocr-engine.js';

// Runs against a real HTTP server that accepts chat completions and answers like a vision model.

interface ChatRequest {
  model: string;
  messages: { role: string; content: { type: string; text?: string; image_url?: { url: string } }[] }[];
}

/** The server's answer to a valid request. */
type Answer = (imageUrl: string, response: ServerResponse) => void;

const servers: Server[] = [];

afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  }
});

async function serve(answer: Answer, options: Partial<VisionOcrOptions> = {}): Promise<VisionOcrEngine> {
  const server = await listen(answer);
  servers.push(server);
  return engineFor(server, options);
}

async function listen(answer: Answer): Promise<Server> {
  const server = createServer((request, response) => {
    void accept(request, response).then((imageUrl) => {
      if (imageUrl !== null) answer(imageUrl, response);
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return server;
}

function engineFor(server: Server, options: Partial<VisionOcrOptions> = {}): VisionOcrEngine {
  const { port } = server.address() as AddressInfo;
  const baseUrl = `http://127.0.0.1:${port}/`;
  return new VisionOcrEngine({
    baseUrl,
    model: 'reader-1',
    apiKey: 'sk-test',
    concurrency: 2,
    pageTimeoutMs: 240_000,
    patience: { retryAfterMs: 1 },
    ...options,
  });
}

/** Returns the image of a request; rejects requests that a real server would reject and returns null. */
async function accept(request: IncomingMessage, response: ServerResponse): Promise<string | null> {
  let text = '';
  for await (const part of request.setEncoding('utf8')) text += part as string;
  const refuse = (status: number): null => {
    response.writeHead(status).end('{"error":{"message":"refused"}}');
    return null;
  };
  if (request.headers.authorization !== 'Bearer sk-test') return refuse(401);
  if (request.method !== 'POST' || request.url !== '/v1/chat/completions') return refuse(404);
  if (request.headers['content-type'] !== 'application/json') return refuse(415);
  const { model, messages } = JSON.parse(text) as ChatRequest;
  const [instruction, image] = messages[0]?.content ?? [];
  const isRight = model === 'reader-1' && instruction?.type === 'text' && image?.type === 'image_url';
  return isRight ? image.image_url!.url : refuse(400);
}

function completion(content: string, finishReason = 'stop'): string {
  return JSON.stringify({
    choices: [{ message: { role: 'assistant', content }, finish_reason: finishReason }],
  });
}

const says =
  (content: string, finishReason?: string): Answer =>
  (_, response) =>
    response.end(completion(content, finishReason));

/** The lines of the test pictures with their boxes, as a model writes them. */
function jsonLines(text: string, page: { width: number; height: number }): string {
  const thousandths = (value: number, of: number): number => Math.round((value / of) * 1_000);
  return text
    .split('\n')
    .map((line, index) => {
      const top = 70 + index * 59.5;
      const width = line.length * (line.startsWith('Lunch') ? 15.1 : 15);
      const box = [
        thousandths(80, page.width),
        thousandths(top, page.height),
        thousandths(80 + width, page.width),
        thousandths(top + 30, page.height),
      ];
      return JSON.stringify({ text: line, box });
    })
    .join('\n');
}

ocrEngineContract(
  'a vision model',
  async () => {
    const pictures = await Promise.all(
      [{ name: 'english', text: ENGLISH } as const, { name: 'chinese', text: CHINESE } as const].map(
        async ({ name, text }) => {
          const image = await picture(name);
          return {
            url: `data:image/png;base64,${image.bytes.toString('base64')}`,
            lines: jsonLines(text, image),
          };
        },
      ),
    );
    const server = await listen((url, response) =>
      says(pictures.find((known) => known.url === url)?.lines ?? '')(url, response),
    );
    return {
      engine: engineFor(server),
      name: /^reader-1$/,
      close: async () => {
        server.closeAllConnections();
        server.close();
        await once(server, 'close');
      },
    };
  },
  { rotations: [] },
);

describe('a vision model', () => {
  it('may answer with plain text, whose lines are distributed over the page in order', async () => {
    const engine = await serve(says('```\nfirst line\nsecond\n```'));
    const page = await engine.read(await picture('english'));

    expect(ocrText(page.words)).toBe('first line\nsecond');
    expect(page.words.map(({ box }) => box.y)).toEqual([0, 0, 201]);
  });

  it('may answer anything, which becomes words on the page', async () => {
    const answer = [
      '{"text": "out of bounds", "box": [-5, 0, 99999, 1000]}',
      '{"text": "no\\u0000thing \\ud800 to \\n see", "box": [1, 2]}',
      '{"text": "turned inside out", "box": [900, 10, 100, 20]}',
      '{"text": "' + 'x'.repeat(20_000) + '", "box": [0, 0, 1, 1]}',
      '{"text": {"deep": 1}}',
      'Here is what I see:',
    ];
    const engine = await serve(
      says([...answer, ...Array.from({ length: 5_000 }, () => '{"text":"again"}')].join('\n')),
    );
    const page = await engine.read(await picture('english'));

    expect(ocrText(page.words).split('\n').slice(0, 4)).toEqual([
      'out of bounds',
      'no thing \ufffd to see',
      'turned inside out',
      'again',
    ]);
    expect(page.words.length).toBeLessThan(2_100);
    for (const { box } of page.words) {
      expect(box.x).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width).toBeLessThanOrEqual(page.width + 1);
      expect(box.y + box.height).toBeLessThanOrEqual(page.height + 1);
    }
  });

  it.each([
    ['is not JSON', '<html>'],
    ['is not a completion', '{"choices": [{"message": {"content": null}}]}'],
    ['is null', 'null'],
    ['does not end', 'x'.repeat(3_000_000)],
  ])('can be retried when its answer %s', async (_, body) => {
    const engine = await serve((_url, response) => response.end(body));

    await expect(engine.read(await picture('english'))).rejects.toMatchObject({ name: 'ModelServerError' });
  });

  it.each([401, 404, 429, 500])(
    'can be retried after HTTP %i, of which the error only names the status',
    async (status) => {
      const engine = await serve((_url, response) => response.writeHead(status).end('sk-test is wrong'));

      await expect(engine.read(await picture('english'))).rejects.toMatchObject({
        name: 'ModelServerError',
        message: `The server of reader-1 answered with HTTP ${status}.`,
      });
    },
  );

  it('is not followed to another URL', async () => {
    const engine = await serve((_url, response) =>
      response.writeHead(307, { location: 'http://127.0.0.1:1/' }).end(),
    );

    await expect(engine.read(await picture('english'))).rejects.toMatchObject({
      message: expect.stringContaining('answered with a redirect'),
    });
  });

  it('can be retried after a timeout', async () => {
    const engine = await serve(() => undefined, { pageTimeoutMs: 50 });

    await expect(engine.read(await picture('english'))).rejects.toMatchObject({
      name: 'ModelServerError',
      message: expect.stringContaining('OCR_PAGE_TIMEOUT_SECONDS'),
    });
  });

  it('fails for good on a page that is too large, or has more text than it can write', async () => {
    const tooLarge = await serve((_url, response) => response.writeHead(413).end());
    const cutOff = await serve(says('the beginning', 'length'));

    await expect(tooLarge.read(await picture('english'))).rejects.toMatchObject({ code: 'image_too_large' });
    await expect(cutOff.read(await picture('english'))).rejects.toMatchObject({ code: 'ocr_failed' });
  });
});
