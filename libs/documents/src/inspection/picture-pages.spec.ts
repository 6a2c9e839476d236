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
