import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isRunning } from '@tessera/platform/child';
import { waitUntil } from '@tessera/testing';
import type { ExtractionEvent, ExtractionRequest } from '../extraction.js';
import { ChildProcessDocumentExtractor } from './child-process.document-extractor.js';
import { ParserKilledError } from '../killed-from-outside.js';
import { ExtractorClosedError } from './parser-jobs.js';
import type { ExtractorSettings, ParserIncident } from './settings.js';

// Real child processes; their parsers are faulty ones (faulty.fixture-spec.ts), chosen by the file's name.

const MIB = 1024 * 1024;
let folder: string;
let extractor: ChildProcessDocumentExtractor;
let incidents: ParserIncident[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tessera-extractor-'));
  await writeFile(join(folder, 'file'), 'text');
  incidents = [];
});

afterEach(async () => {
  await extractor.close();
  await rm(folder, { recursive: true, force: true });
});

function start(settings: Partial<ExtractorSettings> = {}): void {
  extractor = new ChildProcessDocumentExtractor({
    processes: 1,
    childModule: new URL('./faulty.fixture-spec.ts', import.meta.url),
    onIncident: (incident) => incidents.push(incident),
    recycleResidentBytes: 2_000 * MIB,
    ...settings,
  });
}

async function extract(
  fileName: string,
  signal?: AbortSignal,
  known: Partial<ExtractionRequest> = {},
): Promise<ExtractionEvent[]> {
  const events: ExtractionEvent[] = [];
  const request = { path: join(folder, 'file'), fileName, workFolder: folder, ...known };
  for await (const event of extractor.extract(request, signal)) events.push(event);
  return events;
}

/** The id of the process that read a document. */
async function readerOf(fileName: string): Promise<number> {
  const texts = (await extract(fileName)).flatMap((event) =>
    event.kind === 'chunk' ? [event.chunk.content] : [],
  );
  return Number(/Read by process (\d+)/.exec(texts.join())![1]);
}

describe('a file that breaks its parser', () => {
  it.each([
    ['exits.txt', 'parse_crashed'],
    ['throws.txt', 'parse_crashed'],
    ['sleeps.txt', 'parse_timeout'],
    ['heap-grows.txt', 'parse_out_of_memory'],
    ['buffers-grow.txt', 'parse_out_of_memory'],
  ])('%s fails alone with %s', async (fileName, code) => {
    // Only endless work needs a short timeout; on a busy machine it would fail the other cases.
    const hangs = code === 'parse_timeout';
    start({ maxHeapBytes: 150 * MIB, maxResidentBytes: 450 * MIB, ...(hangs && { idleTimeoutMs: 8_000 }) });

    const failing = extract(fileName);
    const next = extract('good.txt');

    await expect(failing).rejects.toMatchObject({
      name: 'UnreadableDocumentError',
      code,
      suggestion: expect.stringMatching(/./),
    });
    expect((await next).at(-1)).toMatchObject({ kind: 'summary', summary: { chunkCount: 1 } });
    expect(incidents.map((incident) => incident.fileName)).toEqual([fileName]);
  });

  it('is filed by the words of the field, too', async () => {
    start({ sourceTypeKeywords: [{ sourceType: 'bidding', keywords: ['good'], weight: 3 }] });

    expect((await extract('good.txt')).at(-1)).toMatchObject({ summary: { sourceType: 'bidding' } });
  });

  it('is not told what the parser said, and the log only where it was', async () => {
    start();

    await expect(extract('throws.txt')).rejects.not.toMatchObject({
      message: expect.stringContaining('secret'),
    });

    expect(incidents[0]!.message).toBe('A parser ended with TypeError');
    expect(incidents[0]!.details).toContain('faulty.fixture-spec');
    expect(JSON.stringify(incidents)).not.toContain('secret');
  });

  it('is refused with the parser’s own reason', async () => {
    start();

    await expect(extract('refuses.txt')).rejects.toMatchObject({
      code: 'file_encrypted',
      reason: 'It needs a password.',
      suggestion: 'Remove the password.',
      measured: { limit: 1, actual: 2 },
    });
  });

  it('is refused as damaged with the library’s error in the log, without the words of the document', async () => {
    start();

    await expect(extract('damaged.txt')).rejects.toMatchObject({ code: 'file_corrupt' });

    expect(incidents).toMatchObject([{ kind: 'refused', fileName: 'damaged.txt' }]);
    expect(incidents[0]!.message).toBe('Refused as file_corrupt after SyntaxError of a library');
    expect(incidents[0]!.details).toContain('faulty.fixture-spec');
    expect(JSON.stringify(incidents)).not.toContain('secret words');
  });

  it('is not to blame for a full disk', async () => {
    start();

    await expect(extract('fills-the-disk.txt')).rejects.not.toMatchObject({
      name: 'UnreadableDocumentError',
    });
  });

  it('may not turn into more than a document may be', async () => {
    start({ output: { maxChunks: 50, maxCharacters: MIB } });

    await expect(extract('endless.txt')).rejects.toMatchObject({
      code: 'file_too_large',
      measured: { limit: 50, actual: 51 },
      suggestion: expect.stringContaining('(PARSER_MAX_CHUNKS)'),
    });
  });

  it('may not take longer than a document may, even with progress', async () => {
    start({ documentTimeoutMs: 3_000 });

    await expect(extract('endless.txt')).rejects.toMatchObject({ code: 'parse_timeout' });
  });

  it('may not use more processor time than a document may, counted for each anew', async () => {
    start({ documentCpuMs: 1_000 });
    const first = await readerOf('a.txt');

    await expect(extract('loops.txt')).rejects.toMatchObject({
      code: 'parse_timeout',
      reason: expect.stringContaining('processor time'),
      suggestion: expect.stringContaining('(PARSER_CPU_SECONDS)'),
    });
    expect(await readerOf('b.txt')).not.toBe(first);
  });
});

describe('small files that take long', () => {
  it('of one owner hold one process alone: the others are given back, and another owner comes next', async () => {
    start({ processes: 2, slowCpuMs: 500 });
    const stop = new AbortController();
    const ended: string[] = [];
    const noting = (what: string) => (result: unknown) =>
      ended.push(result instanceof Error ? `${what} ${result.name}` : what);
    const ofMany = ['loops.1', 'loops.2', 'loops.3', 'loops.4'].map((name) =>
      extract(name, stop.signal, { owner: 'many', isLarge: false }).catch(noting('loops')),
    );

    const ofOne = extract('good.txt', undefined, { owner: 'one', isLarge: false }).then(noting('good'));

    await ofOne;
    expect(ended).toEqual(['loops SlowDocumentError', 'good']);
    await waitUntil(() => ended.length === 4, { what: 'all but one to be given back' });
    stop.abort();
    await Promise.all(ofMany);
    expect(ended.at(-1)).toBe('loops AbortError');
    expect(incidents).toEqual([]);
  });

  it('are read to their end by those who could not give them another turn', async () => {
    start({ slowCpuMs: 1, documentCpuMs: 1_000 });

    await expect(extract('loops.txt')).rejects.toMatchObject({ code: 'parse_timeout' });
  });
});

describe('the parser processes', () => {
  it('are used again, also after a document that was refused', async () => {
    start();

    const first = await readerOf('a.txt');
    await extract('refuses.txt').catch(() => undefined);

    expect(await readerOf('b.txt')).toBe(first);
  });

  it('are replaced after so many documents', async () => {
    start({ recycleAfterDocuments: 2 });

    const readers = [await readerOf('a.txt'), await readerOf('b.txt'), await readerOf('c.txt')];

    expect(readers[0]).toBe(readers[1]);
    expect(readers[2]).not.toBe(readers[1]);
  });

  it('are replaced when they keep too much memory', async () => {
    start({ recycleResidentBytes: 400 * MIB });

    const first = await readerOf('a.txt');
    await extract('keeps-memory.txt');

    expect(await readerOf('b.txt')).not.toBe(first);
    expect(isRunning(first)).toBe(false);
  });

  it('survive kill -9 while idle without failing a document', async () => {
    start();
    const first = await readerOf('a.txt');

    process.kill(first, 'SIGKILL');

    expect(await readerOf('b.txt')).not.toBe(first);
  });

  it.each(['killed-once', 'ended-once', 'helper-killed-once'])(
    'that the system ends are no document’s fault: %s',
    async (name) => {
      start();

      const events = await extract(`${name}.txt`);

      expect(events.at(-1)).toMatchObject({ kind: 'summary', summary: { chunkCount: 1 } });
      expect(incidents).toMatchObject([{ fileName: `${name}.txt`, message: expect.stringContaining('SIG') }]);
    },
  );

  it.each(['killed-always', 'killed-later'])(
    'that the system ends again and again, or late, leave the document to be tried later: %s',
    async (name) => {
      start();

      await expect(extract(`${name}.txt`)).rejects.toBeInstanceOf(ParserKilledError);

      expect(await readerOf('b.txt')).toBeGreaterThan(0);
    },
  );

  it('that the system ends while they look at a file look at it again', async () => {
    start();
    const victim = await readerOf('a.txt');
    const stopped = spawn('sh', ['-c', `kill -STOP ${victim}`]);
    await once(stopped, 'exit');
    const inspecting = extractor.inspect(join(folder, 'file'), 'a.txt');
    await new Promise((resolve) => setTimeout(resolve, 50));

    process.kill(victim, 'SIGKILL');

    await expect(inspecting).resolves.toMatchObject({ format: 'text' });
  });

  it('blame no document that they read when they are killed, and fail nothing else', async () => {
    start({ processes: 2 });
    const endless = extractor.extract({
      path: join(folder, 'file'),
      fileName: 'long.txt',
      workFolder: folder,
    });
    const seen = (await endless[Symbol.asyncIterator]().next()).value as ExtractionEvent;
    const victim = Number(/Read by process (\d+)/.exec(seen.kind === 'chunk' ? seen.chunk.content : '')![1]);

    const rest = (async () => {
      for await (const _ of endless);
    })();
    process.kill(victim, 'SIGKILL');

    await expect(rest).rejects.toBeInstanceOf(ParserKilledError);
    expect(await readerOf('b.txt')).not.toBe(victim);
  });

  it('inherit no secrets', async () => {
    process.env['TESSERA_TEST_SECRET'] = 'hunter2';
    start();

    const events = await extract('environment.txt');
    delete process.env['TESSERA_TEST_SECRET'];

    expect(JSON.stringify(events)).toContain('environment');
    expect(JSON.stringify(events)).not.toContain('hunter2');
  });

  it('write nowhere but in the temporary folders', async () => {
    start();

    const events = await extract('writes-elsewhere.txt');

    expect(JSON.stringify(events)).toContain('ERR_ACCESS_DENIED');
  });

  it('are not asked to write where they may not', async () => {
    start({ writableFolders: [join(folder, 'work')] });

    await expect(extract('a.txt')).rejects.toThrow(/writableFolders/);
  });

  it.each([
    ['is stuck', 'loops.txt'],
    ['works in another thread', 'works-in-a-thread.txt'],
  ])('end when their parent is killed, even one that %s', async (_, fileName) => {
    start();
    const script = fileURLToPath(new URL('./orphan.fixture-spec.ts', import.meta.url));
    const flags = ['--conditions=@tessera/source', '--import=@tessera/testing/typescript'];
    const parent = spawn(process.execPath, [...flags, script, join(folder, 'file'), folder, fileName], {
      cwd: dirname(script),
      env: { ...process.env, NODE_OPTIONS: '' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = (await once(parent.stdout, 'data')) as [Buffer];
    const orphan = Number(line.toString());
    // Long enough for it to be in the endless loop.
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    expect(isRunning(orphan)).toBe(true);

    parent.kill('SIGKILL');

    while (isRunning(orphan)) await new Promise((resolve) => setTimeout(resolve, 100));
  });

  it('wait for a slow consumer instead of piling up what they find', async () => {
    start();
    const endless = extractor.extract({
      path: join(folder, 'file'),
      fileName: 'long.txt',
      workFolder: folder,
    });

    const iterator = endless[Symbol.asyncIterator]();
    await iterator.next();
    const yielded = async (): Promise<number> =>
      Number(await readFile(join(folder, 'yielded'), 'utf8').catch(() => 0));
    let before = -1;
    while (before !== (await yielded())) {
      before = await yielded();
      await new Promise((resolve) => setTimeout(resolve, 300));
    }

    expect(before).toBeLessThan(2_000);
    await iterator.return?.(undefined);
  });
});

describe('an inspection', () => {
  it('tells what a file is', async () => {
    start();

    await expect(extractor.inspect(join(folder, 'file'), 'a.txt')).resolves.toMatchObject({
      format: 'text',
      sizeBytes: 4,
    });
  });

  it('refuses what cannot be read, with a reason', async () => {
    start();
    await writeFile(join(folder, 'file'), '');

    await expect(extractor.inspect(join(folder, 'file'), 'a.txt')).rejects.toMatchObject({
      code: 'file_empty',
    });
  });
});

describe('whoever has no more use for a document', () => {
  it('ends its reading by leaving the loop', async () => {
    start();

    for await (const event of extractor.extract({
      path: join(folder, 'file'),
      fileName: 'endless.txt',
      workFolder: folder,
    }))
      if (event.kind === 'chunk') break;

    expect(await readerOf('b.txt')).toBeGreaterThan(0);
  });

  it('gets no verdict on a document when the extractor is closed', async () => {
    start();
    const reading = extract('sleeps.txt');
    reading.catch(() => undefined);
    // Otherwise the other one might get the only process.
    await waitUntil(() => extractor.pids.length > 0, { what: 'a process that reads' });
    const both = Promise.allSettled([reading, extract('b.txt')]);
    const pids = extractor.pids;

    await extractor.close();

    for (const outcome of await both)
      expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(ExtractorClosedError) });
    expect(pids.filter(isRunning)).toEqual([]);
    await expect(extract('c.txt')).rejects.toBeInstanceOf(ExtractorClosedError);
  });
});
