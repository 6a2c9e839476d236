import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { parseArgs, promisify } from 'node:util';

/** Same as `DEFAULT_PORTS` in libs/contracts, which cannot be loaded before it is built. */
export const DEFAULT_EDGE_PORT = 8080;

/**
 * Checks that the port of `npm start` is free, before anything is installed or built.
 * @param args of `npm start`; a running stack and one on free ports need no check
 * @throws Error that names the port, the program that uses it if known, and a free port
 */
export async function checkEdgePort(args, { root, cwd }) {
  const options = { port: { type: 'string' }, state: { type: 'string' } };
  const { values } = parseArgs({ args, options, strict: false });
  const named = values.state ?? process.env.TESSERA_STATE;
  const state = typeof named === 'string' && named !== '' ? resolve(cwd, named) : join(root, '.tessera');
  if (existsSync(join(state, 'run.json'))) return;
  const port = values.port === undefined ? DEFAULT_EDGE_PORT : Number(values.port);
  if (!Number.isInteger(port) || port <= 0 || port > 65_535 || (await isFree(port))) return;
  const holder = await portHolder(port);
  throw new Error(
    `Port ${port} is taken${holder ? ` by ${holder}` : ''}. Stop that program, or choose another port: npm start -- --port ${await freePortAfter(port)}`,
  );
}

/** A port to suggest. */
async function freePortAfter(port) {
  for (let next = port + 1; next <= Math.min(port + 100, 65_535); next++) if (await isFree(next)) return next;
  return '<number>';
}

function isFree(port) {
  return new Promise((done) => {
    const probe = createServer();
    probe.once('error', () => done(false));
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => probe.close(() => done(true)));
  });
}

/** The program that listens on the port, if lsof or ss knows it. */
async function portHolder(port) {
  const run = promisify(execFile);
  const ask = (command, ...args) =>
    run(command, args, { timeout: 3_000 }).then(
      ({ stdout }) => stdout,
      () => '',
    );
  const listed = await ask('lsof', '-nP', `-iTCP:${port}`, '-sTCP:LISTEN', '-Fpc');
  const [, pid, name] = /^p(\d+)\nc(.+)$/m.exec(listed) ?? [];
  if (pid) return `${name} (process ${pid})`;
  const [, seen, seenPid] =
    /\(\("([^"]+)",pid=(\d+)/.exec(await ask('ss', '-Hltnp', `sport = :${port}`)) ?? [];
  return seen ? `${seen} (process ${seenPid})` : null;
}
