/** Real here: everything that `npm start` starts, from the build, with a state folder and ports of its own. */
import { execFile } from 'node:child_process';
import { existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isAlive, temporaryFolder, waitUntil, withClient, workspaceRoot } from '@tessera/testing';
import { type LocalUrls, StateFolder } from '../src/state/state-folder.js';

interface Result {
  code: number;
  output: string;
}

let folder: string;
beforeAll(() => {
  folder = temporaryFolder('tessera-start');
});
afterAll(async () => {
  await tessera('stop');
  rmSync(folder, { recursive: true, force: true });
});

describe('npm start', () => {
  it('starts everything behind one URL, and reports it', async () => {
    const first = await tessera('start', '--detach', '--no-demo', '--port', '0');
    expect(first).toMatchObject({ code: 0 });
    for (const name of ['postgres', 'warehouse', 'redis', 'services', 'workers', 'edge']) {
      expect(first.output).toMatch(new RegExp(`${name} +ready in`));
    }
    const urls = readUrls();
    expect(await (await fetch(urls.docsUrl)).text()).toContain('swagger-ui');
    expect((await fetch(`${urls.baseUrl}/openapi/query-gateway.json`)).status).toBe(200);
    for (const file of ['local.json', 'sql-credentials.json', 'postgres-passwords.json', 'object-urls.json'])
      expect(statSync(join(folder, file)).mode & 0o777).toBe(0o600);
    for (const address of [urls.databaseUrl, urls.warehouseAdminUrl]) {
      const url = new URL(address);
      url.password = '';
      await expect(withClient(url.href, () => Promise.resolve())).rejects.toThrow(/password/);
    }
  });

  it('reports a running stack, restarts a crashed service, leaves nothing when it is killed, and keeps its data', async () => {
    // Runs already, unless this test runs alone.
    await tessera('start', '--detach', '--no-demo', '--port', '0');
    const { baseUrl } = readUrls();

    const again = await tessera('start', '--no-demo');
    expect(again).toMatchObject({
      code: 0,
      output: expect.stringContaining(`already running at ${baseUrl}`),
    });

    const { databaseUrl } = readUrls();
    await withClient(databaseUrl, (client) => client.query('create table kept as select 1 as n'));
    const crashed = servicePid('workers');
    process.kill(crashed, 'SIGKILL');
    await waitUntil(() => servicePid('workers') !== crashed, { what: 'other workers' });
    await waitUntil(async () => /text-worker +ready/.test((await tessera('status')).output), {
      what: 'it to be ready',
    });

    const pids = [...runRecord().services.map(({ pid }) => pid), runRecord().supervisorPid];
    process.kill(runRecord().supervisorPid, 'SIGKILL');
    await waitUntil(() => !pids.some(isAlive), { what: 'its services to end' });
    expect((await tessera('status')).output).toContain('not running');
    expect(await tessera('start', '--detach', '--no-demo', '--port', '0')).toMatchObject({ code: 0 });

    const kept = await withClient(readUrls().databaseUrl, (client) => client.query('select n from kept'));
    expect(kept.rows).toEqual([{ n: 1 }]);
  });

  it('runs next to the stack of another checkout, with one process per service on request', async () => {
    await tessera('start', '--detach', '--no-demo', '--port', '0');
    const other = temporaryFolder('tessera-start-other');
    const there = ['--state', other];
    try {
      const started = await local('start', '--detach', '--no-demo', '--separate', '--port', '0', ...there);

      expect(started).toMatchObject({ code: 0, output: expect.stringMatching(/text-worker +ready in/) });
      for (const folderOfStack of [folder, other])
        expect((await local('status', '--state', folderOfStack)).output.match(/ ready /g)).toHaveLength(9);
      expect(await local('stop', ...there)).toMatchObject({
        code: 0,
        output: expect.stringContaining('Stopped.'),
      });
      expect((await tessera('status')).output.match(/ ready /g)).toHaveLength(9);
    } finally {
      await local('stop', ...there);
      rmSync(other, { recursive: true, force: true });
    }
  });

  it('stops, and reports it', async () => {
    // Runs already, unless this test runs alone.
    await tessera('start', '--detach', '--no-demo', '--port', '0');
    const { baseUrl, docsUrl } = readUrls();
    const found = await local('status');
    expect(found.output).toContain(`Tessera is running at ${baseUrl}`);
    expect(found.output).toContain(`State folder: ${folder}`);
    expect((await local('stop')).output).toContain(`npm run stop -- --state ${folder}`);

    expect((await tessera('stop')).output).toContain('Stopped.');
    await expect(fetch(docsUrl)).rejects.toThrow();
    expect((await local('status')).output).not.toContain(folder);
  });

  it('names a taken port with a solution, and leaves nothing running', async () => {
    await tessera('stop');
    const server = createServer().listen(0, '127.0.0.1');
    await waitUntil(() => server.address(), { what: 'the port to be taken' });
    const { port } = server.address() as { port: number };

    const result = await tessera('start', '--no-demo', '--port', String(port));

    expect(result.code).toBe(1);
    expect(result.output).toContain(`Port ${port} of the edge is taken`);
    expect(result.output).toContain('--port');
    expect(existsSync(join(folder, 'run.json'))).toBe(false);
    server.close();
  });
});

/** Runs a command with the state folder of this test. */
async function tessera(...args: string[]): Promise<Result> {
  return local(...args, '--state', folder);
}

async function local(...args: string[]): Promise<Result> {
  const main = join(workspaceRoot, 'tools', 'local', 'dist', 'main.js');
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['--no-warnings', main, ...args],
      { env: { ...process.env, NODE_OPTIONS: '', INSTALL_PROGRAMS: 'off' } },
      (error, stdout, stderr) => resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
    );
  });
}

function readUrls(): LocalUrls {
  return new StateFolder(folder).readUrls() as LocalUrls;
}

function runRecord(): { supervisorPid: number; services: Array<{ name: string; pid: number }> } {
  return JSON.parse(readFileSync(join(folder, 'run.json'), 'utf8'));
}

function servicePid(name: string): number {
  return runRecord().services.find((service) => service.name === name)?.pid ?? 0;
}
