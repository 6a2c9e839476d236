import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { freePort, PageServer } from '@tessera/testing';
import { openHub, redirectTarget } from './hub-source.js';
import type { KnownModel, ModelFile } from './model-catalogue.js';

// Real: servers over HTTP.

const FILE: ModelFile = { path: 'onnx/model.onnx', sizeBytes: 10, sha256: '' };
const MODEL: KnownModel = {
  name: 'tiny',
  repository: 'someone/tiny',
  revision: '0123456789abcdef0123456789abcdef01234567',
  licence: 'MIT',
  dimensions: 2,
  files: [FILE],
};
const PATH = `/someone/tiny/resolve/${MODEL.revision}/onnx/model.onnx`;

let hub: PageServer;
let storage: PageServer;

beforeEach(async () => {
  hub = await PageServer.start();
  storage = await PageServer.start();
});

afterEach(async () => {
  await hub.stop();
  await storage.stop();
});

const open = (offset = 0, options: object = {}) =>
  openHub(MODEL, { endpoint: addressOf(hub), token: 'hf_secret', ...options }).open(FILE, offset);

describe('the hub', () => {
  it('is asked for the pinned revision, with the token', async () => {
    hub.set(PATH, { body: '0123456789' });

    const { bytes, offset } = await open();

    expect([offset, await textOf(bytes)]).toEqual([0, '0123456789']);
    expect(hub.lastHeaders).toMatchObject({
      authorization: 'Bearer hf_secret',
      'accept-encoding': 'identity',
    });
  });

  it('may redirect to another origin, which gets the range and not the token', async () => {
    hub.set(PATH, { status: 302, headers: { location: `${addressOf(storage)}/blob?signed=1` }, body: '' });
    storage.set('/blob?signed=1', {
      status: 206,
      headers: { 'content-range': 'bytes 4-9/10' },
      body: '456789',
    });

    const { bytes, offset } = await open(4);

    expect([offset, await textOf(bytes)]).toEqual([4, '456789']);
    expect(storage.lastHeaders).toMatchObject({ range: 'bytes=4-' });
    expect(storage.lastHeaders).not.toHaveProperty('authorization');
  });

  it('that redirects in a circle is not followed without end', async () => {
    hub.set(PATH, { status: 302, headers: { location: PATH }, body: '' });

    await expect(open()).rejects.toMatchObject({
      mayPass: false,
      message: expect.stringContaining('redirects'),
    });
  });

  it('begins anew where it does not know ranges', async () => {
    hub.set(PATH, { body: '0123456789' });

    expect((await open(4)).offset).toBe(0);
  });

  it('that refuses is quoted with the address', async () => {
    await expect(open()).rejects.toMatchObject({
      mayPass: false,
      message: `${addressOf(hub)}${PATH} answered with HTTP 404.`,
    });
  });

  it('that is overloaded is worth another attempt', async () => {
    hub.set(PATH, { status: 503, body: '' });

    await expect(open()).rejects.toMatchObject({ mayPass: true });
  });

  it('that falls silent is given up', async () => {
    hub.set(PATH, (_request, response) => void response.writeHead(200).write('0123'));

    const read = async () => textOf((await open(0, { idleMs: 200 })).bytes);

    await expect(read()).rejects.toThrow('has sent nothing for 0.2 s');
  });

  it('that is not there is told with what to do about it', async () => {
    const endpoint = `http://127.0.0.1:${await freePort()}`;

    await expect(open(0, { endpoint })).rejects.toThrow(`Could not connect to ${endpoint} (ECONNREFUSED)`);
  });
});

describe('a redirect', () => {
  const from = new URL('https://hub.example/a/b');

  it('may be relative, or lead elsewhere with TLS', () => {
    expect(redirectTarget(from, '../c').href).toBe('https://hub.example/c');
    expect(redirectTarget(from, 'https://cdn.example/d').href).toBe('https://cdn.example/d');
  });

  it.each(['http://hub.example/a/b', 'file:///etc/passwd'])('from TLS to %s is refused', (location) => {
    expect(() => redirectTarget(from, location)).toThrow('not encrypted');
  });
});

function addressOf({ port }: PageServer): string {
  return `http://127.0.0.1:${port}`;
}

async function textOf(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of bytes) parts.push(part);
  return Buffer.concat(parts).toString();
}
