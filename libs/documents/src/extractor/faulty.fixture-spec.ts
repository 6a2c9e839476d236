import { pbkdf2 } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { inspectFile } from '../inspection/index.js';
import type { Block, DocumentMetadata, FormatParser } from '../model.js';
import { ParserKilledError } from '../killed-from-outside.js';
import { UnreadableDocumentError } from '@tessera/blocks';
import { serveExtraction } from './extraction-server.js';
import { structureDocument } from './structure-document.js';

/** A child whose parsers harm their process as broken files do; the file's name chooses how. */
serveExtraction({
  inspect: inspectFile,
  formatOf: async () => 'text',
  parserFor: async () => parse,
  pageTexts: () => {
    throw new Error('This child reads no pages.');
  },
  structure: async () => structureDocument,
  scanParser: async () => parse,
  render: () => {
    throw new Error('This child draws nothing.');
  },
  measure: () => {
    throw new Error('This child measures nothing.');
  },
});

const paragraph = (text: string): Block => ({ type: 'paragraph', text, regions: [] });
const kept: unknown[] = [];

const behaviours: Record<string, (yieldMore: () => Block) => AsyncGenerator<Block> | Promise<void>> = {
  exits: async () => process.exit(3),
  throws: async () => {
    throw new TypeError('secret detail of the parser');
  },
  refuses: async () => {
    throw new UnreadableDocumentError('file_encrypted', 'It needs a password.', 'Remove the password.', {
      limit: 1,
      actual: 2,
    });
  },
  damaged: async () => {
    const error = new UnreadableDocumentError('file_corrupt', 'It is damaged.', 'Save it anew.');
    throw Object.assign(error, { cause: new SyntaxError('Unexpected "secret words of the document"') });
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
  'works-in-a-thread': async () => {
    await promisify(pbkdf2)('a', 'b', 2 ** 31 - 1, 64, 'sha512');
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
  // As the out-of-memory killer does, and anybody with permission.
  'killed-once': async () => dieOnce('SIGKILL'),
  'ended-once': async () => dieOnce('SIGTERM'),
  'helper-killed-once': async () => {
    if (!wasHereBefore()) throw new ParserKilledError();
  },
  'killed-always': async () => endBy('SIGKILL'),
  'killed-later': async function* (next) {
    for (let count = 0; count < 2_000; count++) yield next();
    await endBy('SIGKILL');
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
      // Outside of the workspace, which may itself be in the temporary folder.
      writeFileSync('/tessera-written.tmp', '');
    } catch (error) {
      outcome = (error as NodeJS.ErrnoException).code ?? '';
    }
    yield paragraph(outcome);
  },
  environment: async function* () {
    yield paragraph(`environment ${JSON.stringify(process.env)}`);
  },
};

/** Signals that Node handles in this process arrive at once from outside, others at the next turn of the event loop. */
async function endBy(signal: NodeJS.Signals): Promise<void> {
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
  await new Promise(() => undefined);
}

async function dieOnce(signal: NodeJS.Signals): Promise<void> {
  if (!wasHereBefore()) await endBy(signal);
}

/** Whether another process has read the document; the work folder shows it. */
function wasHereBefore(): boolean {
  const mark = `${workFolder}/died`;
  if (existsSync(mark)) return true;
  writeFileSync(mark, '');
  return false;
}

let workFolder = '';

const parse: FormatParser = async function* (input): AsyncGenerator<DocumentMetadata | Block, void, void> {
  yield { title: null, author: null, year: null, pageCount: null };
  yield paragraph(`Read by process ${process.pid}.`);
  workFolder = input.workFolder;
  const name = input.fileName.replace(/\..*$/, '');
  let count = 0;
  const outcome = behaviours[name]?.(() => {
    // Measures the consumer's slowness.
    writeFileSync(`${input.workFolder}/yielded`, String(++count));
    return { type: 'heading', level: 1, text: `Heading ${count} ${'x'.repeat(1_000)}`, regions: [] };
  });
  if (outcome instanceof Promise) await outcome;
  else if (outcome) yield* outcome;
};
