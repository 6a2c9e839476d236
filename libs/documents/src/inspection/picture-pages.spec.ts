import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lyingPng, movingGif, quartered, tiffOfPages } from '../rendering/testing/pictures.js';
import { inspectFile } from './inspect-file.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tessera-pictures-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** The first bytes of files in formats that libvips does not support. */
const UNREAD = {
  HEIC: Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
  BMP: Buffer.concat([Buffer.from('BM\x46\0\0\0\0\0\0\0\x36\0\0\0\x28\0\0\0', 'latin1'), Buffer.alloc(50)]),
  JXL: Buffer.from('\0\0\0\x0cJXL \r\n\x87\n\0\0\0\x14ftypjxl ', 'latin1'),
};

it.each(Object.entries(UNREAD))(
  'a picture in the format %s is rejected with a remedy',
  async (name, bytes) => {
    const path = join(folder, 'unread');
    await writeFile(path, bytes);

    await expect(inspectFile(path, 'photo')).rejects.toMatchObject({
      code: 'file_type_unsupported',
      message: expect.stringContaining(name),
      suggestion: expect.stringContaining('JPEG'),
    });
  },
);

it.each([
  ['a photo has one', () => quartered().jpeg().toBuffer(), 'image/jpeg', 1],
  ['a TIFF has several', () => tiffOfPages(3), 'image/tiff', 3],
  ['what moves has frames, and one page', movingGif, 'image/gif', 1],
  ['however large it claims to be', () => lyingPng(30_000, 30_000), 'image/png', 1],
])('pages of a picture: %s', async (_, make, contentType, pageCount) => {
  const path = join(folder, 'picture');
  await writeFile(path, await make());

  expect(await inspectFile(path, 'picture')).toMatchObject({ format: 'image', contentType, pageCount });
});
