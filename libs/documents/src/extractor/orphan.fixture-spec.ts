import { setTimeout as sleep } from 'node:timers/promises';
import { ChildProcessDocumentExtractor } from './child-process.document-extractor.js';

/** A parent for tests that kill it: reads an endless document, and reports its child's process id. */
const [, , path = '', workFolder = '', fileName = ''] = process.argv;
const childModule = new URL('./faulty.fixture-spec.ts', import.meta.url);
const extractor = new ChildProcessDocumentExtractor({ processes: 1, childModule });
const events = extractor.extract({ path, fileName, workFolder });
const first = events.next();
while (extractor.pids.length === 0) await sleep(10);
process.stdout.write(`${extractor.pids[0]}\n`);
await first;
