import { expect, it } from '@jest/globals';
import express from 'express';
import { AsyncLocalStorage } from 'node:async_hooks';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { readMultipart } from './multipart-reader.js';

// Real: Express, HTTP, a connection whose bytes arrive one by one.

const BODY = [
  '--b',
  'content-disposition: form-data; name="file"; filename="a.txt"',
  '',
  'late',
  '--b--',
  '',
].join('\r\n');

it('a file that arrives after the start of its request is read as a part of it', async () => {
  const requests = new AsyncLocalStorage<string>();
  const begun = Promise.withResolvers<void>();
  const read = Promise.withResolvers<string | undefined>();
  const app = express().post('/', (request, response) => {
    requests.run('this request', () => {
      const onFile = async (body: AsyncIterable<Buffer>) => {
        await text(body);
        read.resolve(requests.getStore());
      };
      const missing = 'task_not_found';
      void readMultipart(request, { onFile, missing }).then(() => response.end());
    });
    begun.resolve();
  });
  const server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  client.write(
    `POST / HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: ${BODY.length}\r\n\r\n`,
  );
  await begun.promise;
  client.write(BODY);

  expect(await read.promise).toBe('this request');

  client.destroy();
  server.close();
});
