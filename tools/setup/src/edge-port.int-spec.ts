/** Real here: ports and files. */
import { beforeAll, describe, expect, it } from '@jest/globals';
import { DEFAULT_PORTS } from '@tessera/contracts/ports';
import { createTestFolder, freePort } from '@tessera/testing';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';

let edgePort: {
  DEFAULT_EDGE_PORT: number;
  checkEdgePort: (args: string[], places: { root: string; cwd: string }) => Promise<void>;
};
beforeAll(async () => {
  edgePort = await import(new URL('./edge-port.mjs', import.meta.url).href);
});

const nowhere = { root: '/nowhere', cwd: '/nowhere' };

async function whileTaken(work: (port: number) => Promise<void>): Promise<void> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  await work((server.address() as AddressInfo).port);
  server.close();
}

describe('the port of npm start', () => {
  it('is the documented one by default', () => {
    expect(edgePort.DEFAULT_EDGE_PORT).toBe(DEFAULT_PORTS.edge);
  });

  it.each([
    ['--port 4711', (port: number) => ['--no-demo', '--port', String(port)]],
    ['--port=4711', (port: number) => [`--port=${port}`, '--detach']],
  ])('that is taken is rejected with a solution, given as %s', async (_form, args) => {
    await whileTaken(async (port) => {
      const checked = edgePort.checkEdgePort(args(port), nowhere);

      await expect(checked).rejects.toThrow(new RegExp(`^Port ${port} is taken.* npm start -- --port`));
    });
  });

  it('that is taken is rejected with a free port, for the second user of a machine', async () => {
    await whileTaken(async (port) => {
      const refusal: Error = await edgePort.checkEdgePort(['--port', String(port)], nowhere).then(
        () => new Error('accepted'),
        (error: Error) => error,
      );

      const [, offered] = /npm start -- --port (\d+)$/.exec(refusal.message) ?? [];
      await expect(edgePort.checkEdgePort(['--port', String(offered)], nowhere)).resolves.toBeUndefined();
    });
  });

  it.each([
    ['is free', (port: number) => ['--port', String(port)]],
    ['is any', () => ['--port', '0']],
    ['is invalid, which the command itself rejects', () => ['--port', 'x']],
  ])('is accepted if it %s', async (_reason, args) => {
    await expect(edgePort.checkEdgePort(args(await freePort()), nowhere)).resolves.toBeUndefined();
  });

  it('is not checked for a state folder whose stack runs', async () => {
    const cwd = createTestFolder('state');
    writeFileSync(join(cwd, 'run.json'), '{}');
    await whileTaken(async (port) => {
      const args = ['--port', String(port), '--state', '.'];

      await expect(edgePort.checkEdgePort(args, { root: '/nowhere', cwd })).resolves.toBeUndefined();
    });
  });
});
