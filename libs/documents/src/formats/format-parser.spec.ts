import { describe, expect, it } from '@jest/globals';
import type { FormatParser } from '../model.js';
import { explained } from './format-parser.js';

async function failing(error: Error): Promise<unknown> {
  // eslint-disable-next-line require-yield -- it fails before its first block
  const parse: FormatParser = async function* () {
    throw error;
  };
  const input = { path: '/none', fileName: 'a.docx', workFolder: '/none' };
  try {
    for await (const part of explained('The Word document', parse)(input)) expect(part).toBeNull();
  } catch (thrown) {
    return thrown;
  }
  return null;
}

function thrownIn(file: string, error: Error): Error {
  error.stack = `${error.name}: ${error.message}\n    at read (${file}:1:1)\n    at parse (/app/libs/documents/dist/a.js:1:1)`;
  return error;
}

describe('an error during parsing', () => {
  it.each([
    ['that a library reports', new Error('end of central directory not found')],
    [
      'of a library that meets nothing',
      thrownIn('/app/node_modules/mammoth/lib/a.js', new TypeError('read')),
    ],
    ['of a file nested too deep', new RangeError('Maximum call stack size exceeded')],
  ])('%s is the fault of the file, and kept as the cause', async (_, error) => {
    expect(await failing(error)).toMatchObject({ code: 'file_corrupt', cause: error });
  });

  it.each([
    ['TypeError', new TypeError('nothing has no length')],
    ['RangeError', thrownIn('node:internal/buffer', new RangeError('out of range'))],
    ['ReferenceError', thrownIn('/app/node_modules/@tessera/documents/dist/b.js', new ReferenceError('b'))],
  ])('of our own code is not: %s', async (_, error) => {
    expect(await failing(error)).toBe(error);
  });
});
