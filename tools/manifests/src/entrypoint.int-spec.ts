import { describe, expect, it } from '@jest/globals';
import { createTestFolder, launchOf, workspaceRoot } from '@tessera/testing';
import { execFileSync } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

// Real: docker/entrypoint.sh, run by sh; a program called node that only prints its arguments.

const ENTRYPOINT = join(workspaceRoot, 'docker', 'entrypoint.sh');

describe('an image', () => {
  it.each([
    'query-gateway',
    'ingest-api',
    'sql-query-api',
    'bulk-api',
    'mcp-gateway',
    'console',
    'router-worker',
    'text-worker',
    'visual-worker',
  ])('starts %s with the measured arguments', (app) => {
    const folder = createTestFolder('entrypoint');
    const node = join(folder, 'node');
    writeFileSync(node, '#!/bin/sh\nfor word in "$@"; do echo "$word"; done\nenv | grep ^MALLOC_ | sort\n');
    chmodSync(node, 0o755);

    const printed = execFileSync('sh', [ENTRYPOINT], {
      encoding: 'utf8',
      env: { PATH: `${folder}:/usr/bin:/bin`, TESSERA_APP: app },
    });

    const { args, env } = launchOf(app);
    const settings = Object.entries(env).map(([name, value]) => `${name}=${value}`);
    expect(printed.trim().split('\n')).toEqual([...args, 'dist/main.js', ...settings.sort()]);
  });
});
