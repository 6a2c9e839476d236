import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestFolder, HostedApp, workspaceRoot } from '@tessera/testing';
import { writeTinyModels } from '@tessera/testing/model-server';
import { readdirSync } from 'node:fs';
import { METHODS, request } from 'node:http';
import { join } from 'node:path';

// Real: every app of the workspace, over HTTP. Without Postgres or Redis, which no request reaches.

const NOBODY_LISTENS = '127.0.0.1:1';
const SETTINGS = {
  DATABASE_URL: `postgres://${NOBODY_LISTENS}/none`,
  WAREHOUSE_URL: `postgres://${NOBODY_LISTENS}/none`,
  WAREHOUSE_LOGIN_SECRET: 'a secret of a test that nobody asks for',
  WAREHOUSE_LOADER_SECRET: 'another secret that nobody asks for',
  OBJECT_URL_SECRET: 'a third secret that nobody asks for',
  OBJECT_PUBLIC_URL: 'https://tessera.example.com',
  REDIS_URL: `redis://${NOBODY_LISTENS}`,
};
/** CONNECT requests a tunnel; Node closes its connection. */
const SENT_METHODS = METHODS.filter((method) => method !== 'CONNECT');
const APPS = readdirSync(join(workspaceRoot, 'apps')).filter((name) => !name.endsWith('-worker'));

describe.each(APPS)('a path of %s with an unsupported method', (name) => {
  let app: HostedApp;
  beforeAll(async () => {
    const folder = createTestFolder(name);
    const folders = Object.fromEntries(
      ['OBJECT_STORE_PATH', 'VECTOR_STORE_PATH', 'WORK_PATH', 'MODELS_PATH'].map((path) => [path, folder]),
    );
    writeTinyModels(folder);
    app = await HostedApp.start(name, { ...SETTINGS, ...folders });
  });
  afterAll(() => app?.stop());

  it('gets 405 with the supported methods', async () => {
    const byPath = Map.groupBy(app.routes, ({ path }) => path);
    let cases = 0;
    for (const [path, routes] of byPath) {
      const allowed = routes
        .flatMap(({ methods }) => Object.keys(methods))
        .map((method) => method.toUpperCase());
      if (allowed.includes('GET')) allowed.push('HEAD');
      for (const method of SENT_METHODS.filter((one) => !allowed.includes(one))) {
        const answer = await send(
          app.baseUrl,
          method,
          path.replace(/:\w+/g, 'an-id').replace(/\*\w+/g, 'a/b'),
        );
        expect({ path, method, ...answer }).toEqual({
          path,
          method,
          status: 405,
          code: 'method_not_allowed',
          allowed: new Set(allowed),
        });
        cases++;
      }
    }
    console.log(`${name}: ${cases} requests to ${byPath.size} paths`);
    expect(cases).toBeGreaterThan(100);
  });
});

function send(baseUrl: string, method: string, path: string): Promise<object> {
  return new Promise((resolve, reject) => {
    request(baseUrl + path, { method }, (response) => {
      const { statusCode: status, headers } = response.resume();
      resolve({ status, code: headers['x-error-code'], allowed: new Set(headers.allow?.split(', ')) });
    })
      .on('error', reject)
      .end();
  });
}
