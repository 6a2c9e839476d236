import { mkdir, writeFile } from 'node:fs/promises';
import { fixtures } from './make/fixtures.js';

// Regenerates the golden files: `npm run fixtures -w @tessera/documents`.

const folder = new URL('./files/', import.meta.url);
await mkdir(folder, { recursive: true });
for (const [name, bytes] of await fixtures()) await writeFile(new URL(name, folder), bytes);
