import { describe, expect, it } from '@jest/globals';
import { createTestFolder } from '@tessera/testing';
import { DEFAULT_MODEL } from '@tessera/tool-local';
import { writeTinyModels } from '@tessera/testing/model-server';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CommandLineStack } from './command-line-stack.js';

/** No hub is asked: what a pull does over HTTP is tested in src/models. @param running the stack, once the file's `beforeAll` started it */
export function modelCommands(running: () => CommandLineStack): void {
  const models = (...args: string[]) => running().run(['models', ...args]);

  describe('models', () => {
    it('are listed with what is there of them, first the one that `npm start` looks for', async () => {
      const { code, stdout } = await models('list', '--json');

      expect(code).toBe(0);
      expect(JSON.parse(stdout)).toMatchObject({
        folder: running().state.models,
        models: [
          { name: DEFAULT_MODEL, dimensions: 384, licence: 'MIT', is_in_place: false },
          { name: 'bge-m3', dimensions: 1_024, is_in_place: false },
        ],
      });
    });

    it('that are not known are refused with the names of those that are', async () => {
      expect(await models('pull', 'word2vec')).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('Available models: multilingual-e5-small, bge-m3'),
      });
    });

    it('of another build than the pinned one are not taken from a folder', async () => {
      const folder = createTestFolder('usb');
      mkdirSync(join(folder, 'multilingual-e5-small'));
      writeFileSync(join(folder, 'multilingual-e5-small', 'config.json'), '{}');

      const { code, stderr } = await models('pull', '--from', folder);

      expect([code, stderr]).toEqual([1, expect.stringContaining('is not the pinned file')]);
      expect(existsSync(join(running().state.models, 'multilingual-e5-small', 'config.json'))).toBe(false);
    });

    it('of one’s own are taken from a folder as they are, when that is said', async () => {
      const [folder, to] = [createTestFolder('usb'), createTestFolder('models')];
      writeTinyModels(folder);

      const pulled = await models('pull', 'tiny-embedding', '--unpinned', '--from', folder, '--to', to);

      expect(pulled).toMatchObject({
        code: 0,
        stdout: `tiny-embedding is in ${join(to, 'tiny-embedding')}.\n`,
      });
      const weights = join('tiny-embedding', 'onnx', 'model.onnx');
      expect(readFileSync(join(to, weights)).equals(readFileSync(join(folder, weights)))).toBe(true);
    });

    it.each([
      ['a folder without a model', ['tiny', '--from', 'docs'], /is not a model folder/],
      ['a folder that is not there', ['tiny', '--from', '/nowhere'], /Cannot read the folder/],
      ['a server', ['tiny', '--from', 'https://hub.example.com'], /requires a folder/],
      ['a name that leads elsewhere', ['../tiny', '--from', '.'], /is not a valid model name/],
    ])('are not taken unpinned from %s', async (_, args, message) => {
      expect(await models('pull', '--unpinned', ...args)).toMatchObject({
        code: 1,
        stderr: expect.stringMatching(message),
      });
    });
  });
}
