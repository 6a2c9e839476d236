import { existsSync, globSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(fileURLToPath(import.meta.url));

export default {
  // Of a run over several projects only this one counts; of a run of one project, the preset's.
  // Ends what hangs; nothing is to fail for a machine that is slow.
  testTimeout: 300_000,
  projects: globSync('{libs,apps,tools}/*/jest.config.js', { cwd: root })
    .filter((config) => existsSync(`${root}/${dirname(config)}/src`))
    .map((config) => `<rootDir>/${dirname(config)}`),
};
