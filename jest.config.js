import { existsSync, globSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(fileURLToPath(import.meta.url));

export default {
  projects: globSync('{libs,apps,tools}/*/jest.config.js', { cwd: root })
    .filter((config) => existsSync(`${root}/${dirname(config)}/src`))
    .map((config) => `<rootDir>/${dirname(config)}`),
};
