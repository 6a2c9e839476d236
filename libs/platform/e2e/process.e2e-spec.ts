import { randomUUID } from 'node:crypto';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { freePort, ManagedProcess, waitUntil, workspaceRoot } from '@tessera/testing';

// Real parts: an app of this library as a process of its own, its signals, output and exit codes.

async function spawnProbe(environment: Record<string, string>, ...args: string[]): Promise<ManagedProcess> {
  return spawnLogging(
    join(process.env.TESSERA_TEST_FOLDER ?? tmpdir(), `probe-${randomUUID()}.log`),
    environment,
    args,
  );
}

async function spawnLogging(
  logFile: string,
  environment: Record<string, string>,
  args: string[] = [],
): Promise<ManagedProcess> {
  return ManagedProcess.spawn({
    name: 'probe',
    command: process.execPath,
    args: [
      ...['-C', '@tessera/source', '--no-warnings', '--import', '@tessera/testing/typescript'],
      join(workspaceRoot, 'libs/platform/e2e/probe-main.ts'),
      ...args,
    ],
    cwd: workspaceRoot,
    env: { PATH: process.env.PATH, ...environment },
    logFile,
  });
}

function lines(probe: ManagedProcess): Record<string, any>[] {
  return probe
    .log()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line));
}

/** Waits for the one line that names the port. */
async function readyPort(probe: ManagedProcess): Promise<number> {
  const line = await waitUntil(() => lines(probe).find(({ msg }) => msg === 'ready'), { what: 'the probe' });
  return line.port as number;
}

describe('an app as a process', () => {
  it('logs JSON with the request id, and exits with 0 on SIGTERM', async () => {
    const probe = await spawnProbe({ PORT: '0' });
    const url = `http://127.0.0.1:${await readyPort(probe)}`;
    await fetch(`${url}/throw/secret?key=1`, { headers: { 'x-request-id': 'trace-me' } });

    const status = await probe.stop();

    expect(status).toEqual({ code: 0, signal: null });
    const ofRequest = lines(probe).filter(({ requestId }) => requestId === 'trace-me');
    expect(ofRequest.map(({ msg }) => msg)).toEqual(['request failed', 'request completed']);
    expect(ofRequest[0]).toMatchObject({
      level: 'error',
      name: 'probe',
      err: { message: expect.any(String) },
    });
    expect(ofRequest[1]).toMatchObject({ req: { method: 'GET' }, res: { statusCode: 500 } });
  });

  it('continues if its log cannot be written to a full disk', async () => {
    const port = await freePort();
    const probe = await spawnLogging('/dev/full', { PORT: String(port) });
    const url = `http://127.0.0.1:${port}/throw/secret`;
    await waitUntil(() => fetch(url).catch(() => null), { what: 'the probe' });

    // More than is waiting to be written.
    for (let count = 0; count < 200; count++) await fetch(url);

    expect(probe.isRunning).toBe(true);
    expect(await probe.stop()).toEqual({ code: 0, signal: null });
  });

  it('exits at once on the second signal, even with an open stream', async () => {
    const probe = await spawnProbe({ PORT: '0', SHUTDOWN_TIMEOUT_MS: '3600000' });
    const port = await readyPort(probe);
    const stream = await fetch(`http://127.0.0.1:${port}/stream/open`);

    probe.signal('SIGINT');
    await waitUntil(() => lines(probe).some(({ msg }) => /shutting down/.test(String(msg))), {
      what: 'draining',
    });
    probe.signal('SIGINT');

    expect(await probe.exited).toEqual({ code: 1, signal: null });
    await expect(stream.text()).rejects.toThrow();
  });

  it('reports in one sentence that its port is taken', async () => {
    await using other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;

    const probe = await spawnProbe({ PORT: String(port) });

    expect(await probe.exited).toEqual({ code: 1, signal: null });
    expect(probe.log().trim()).toBe(
      `Port ${port} on 127.0.0.1 is already in use. Stop the other process, or set PORT to a free port.`,
    );
  });

  it('reports all invalid settings at once', async () => {
    const probe = await spawnProbe({ PORT: 'eighty', LOG_LEVEL: 'loud' });

    expect(await probe.exited).toEqual({ code: 1, signal: null });
    expect(probe.log().trim()).toBe(
      'Invalid configuration: PORT is "eighty"; expected a whole number from 0 to 65535. ' +
        'LOG_LEVEL is "loud"; expected one of fatal, error, warn, info, debug, trace, silent.',
    );
  });

  it('logs an unhandled error, and exits', async () => {
    const probe = await spawnProbe({ PORT: '0' });
    const port = await readyPort(probe);

    await fetch(`http://127.0.0.1:${port}/reject`).catch(() => undefined);

    expect(await probe.exited).toEqual({ code: 1, signal: null });
    expect(lines(probe)).toContainEqual(
      expect.objectContaining({ level: 'fatal', msg: 'unhandled rejection' }),
    );
  });

  it('prints its OpenAPI document and its settings without starting', async () => {
    const openapi = await spawnProbe({ PORT: 'not even a port' }, '--openapi');
    const settings = await spawnProbe({}, '--settings');

    expect([await openapi.exited, await settings.exited]).toEqual(Array(2).fill({ code: 0, signal: null }));
    expect(JSON.parse(openapi.log()).paths).toHaveProperty('/echo');
    expect(JSON.parse(settings.log())).toContainEqual({
      variable: 'SHUTDOWN_TIMEOUT_MS',
      description: expect.any(String),
      allowed: 'a whole number from 0 to 3600000',
      default: '30000',
      required: false,
      secret: false,
    });
  });
});
