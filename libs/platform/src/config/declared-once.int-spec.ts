import { describe, expect, it } from '@jest/globals';
import { workspaceRoot } from '@tessera/testing';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const DECLARATION =
  /\b(?:integer|decimal|port|flag|choice|text|list|url|structured|postgresUrl)\(\s*'([A-Z][A-Z0-9_]+)'/g;

describe('an environment variable', () => {
  it('is declared once, however many apps read it', () => {
    const places = new Map<string, string[]>();
    for (const file of sources()) {
      for (const [, variable = ''] of readFileSync(join(workspaceRoot, file), 'utf8').matchAll(DECLARATION))
        places.set(variable, [...(places.get(variable) ?? []), file]);
    }

    const twice = [...places].filter(([, files]) => files.length > 1);

    expect(places.get('REDIS_URL')).toEqual(['libs/platform/src/config/redis.settings.ts']);
    expect(twice).toEqual([]);
  });
});

/** Source files of apps and libraries. */
function sources(): string[] {
  return globSync('{apps,libs,tools}/*/src/**/*.ts', { cwd: workspaceRoot }).filter(
    (file) => !file.endsWith('spec.ts'),
  );
}
