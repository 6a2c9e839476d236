import { writeFileSync } from 'node:fs';
import { inspectFile } from '../inspection/index.js';
import type { Block, DocumentMetadata, FormatParser } from '../model.js';
import { UnreadableDocumentError } from '../unreadable-document.error.js';
import { serveParent } from './serve-parent.js';

/** A child whose parsers do to their process what broken files do to real ones; the file's name says what. */
serveParent({
  inspect: inspectFile,
  formatOf: async () => 'text',
  parserFor: async () => parse,
});

const paragraph = (text: string): Block => ({ type: 'paragraph', text, regions: [] });
const kept: unknown[] = [];

const behaviours: Record<string, (yieldMore: () => Block) => AsyncGenerator<Block> | Promise<void>> = {
  exits: async () => process.exit(3),
  aborts: async () => process.abort(),
  throws: async () => {
    throw new TypeError('secret detail of the parser');
  },
  refuses: async () => {
    throw new UnreadableDocumentError('file_encrypted', 'It needs a password.', 'Remove the password.', {
      limit: 1,
      actual: 2,
    });
  },
  'fills-the-disk': async () => {
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), {
      code: 'ENOSPC',
      syscall: 'write',
    });
  },
  loops: async () => {
    for (;;);
  },
  sleeps: () => new Promise(() => undefined),
  'heap-grows': async () => {
    for (;;) kept.push(Array.from({ length: 1_000 }, () => Math.random()));
  },
  'buffers-grow': async () => {
    for (;;) {
      kept.push(Buffer.alloc(8 * 1024 * 1024, 1));
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
  },
  'keeps-memory': async () => {
    kept.push(Buffer.alloc(400 * 1024 * 1024, 1));
  },
  long: async function* (next) {
    for (let count = 0; count < 20_000; count++) yield next();
  },
  endless: async function* (next) {
    for (;;) yield next();
  },
  'writes-elsewhere': async function* () {
    let outcome = 'written';
    try {
      // Not beside this file: the workspace itself may lie below the temporary folder.
      writeFileSync('/var/tmp/tessera-written.tmp', '');
    } catch (error) {
      outcome = (error as NodeJS.ErrnoException).code ?? '';
    }
    yield paragraph(outcome);
  },
  environment: async function* () {
    yield paragraph(`environment ${JSON.stringify(process.env)}`);
  },
};

const parse: FormatParser = async function* (input): AsyncGenerator<DocumentMetadata | Block, void, void> {
  yield { title: null, author: null, year: null, pageCount: null };
  yield paragraph(`Read by process ${process.pid}.`);
  const name = input.fileName.replace(/\..*$/, '');
  let count = 0;
  const outcome = behaviours[name]?.(() => {
    // Text that the consumer's slowness can be measured against.
    writeFileSync(`${input.workFolder}/yielded`, String(++count));
    return { type: 'heading', level: 1, text: `Heading ${count} ${'x'.repeat(1_000)}`, regions: [] };
  });
  if (outcome instanceof Promise) await outcome;
  else if (outcome) yield* outcome;
};
