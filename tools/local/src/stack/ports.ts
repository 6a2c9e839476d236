import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { DEFAULT_PORTS } from '@tessera/contracts/ports';
import { freePort, isPortFree } from '@tessera/testing';
import { UserError } from '../user-error.js';

/** What is always started; the model server only where there is a model, and at any port: nobody outside asks it. */
type Part = Exclude<keyof typeof DEFAULT_PORTS, 'model-server'>;
export type AppName = Exclude<Part, 'edge'>;
export type StackPorts = Record<Part, number>;

/**
 * - `default`: the documented ports and no others;
 * - a number: the edge there, and services at free ports where their documented ones are taken;
 * - `free`: every port is a free one, for a stack beside others.
 */
export type PortChoice = 'default' | 'free' | number;

/** @throws UserError when a port that has to be had is taken */
export async function choosePorts(choice: PortChoice): Promise<StackPorts> {
  const { 'model-server': _, ...documented } = DEFAULT_PORTS;
  const ports: Partial<StackPorts> = {};
  for (const [name, port] of Object.entries(documented) as Array<[Part, number]>)
    ports[name] = await choosePort(name, port, choice);
  return ports as StackPorts;
}

async function choosePort(name: string, documented: number, choice: PortChoice): Promise<number> {
  if (choice === 'free') return freePort();
  const wanted = name === 'edge' && choice !== 'default' ? choice : documented;
  if (await isPortFree(wanted)) return wanted;
  if (name !== 'edge' && choice !== 'default') return freePort();
  throw await takenPort(name, wanted);
}

async function takenPort(name: string, port: number): Promise<UserError> {
  const holder = await portHolder(port);
  return new UserError(
    `Port ${port} of the ${name} is taken${holder ? ` by ${holder}` : ''}: end that, or choose another edge port with \`npm start -- --port <number>\` (services then take free ports).`,
  );
}

/** Which program listens on the port, where the system tells it cheaply. */
async function portHolder(port: number): Promise<string | null> {
  const run = promisify(execFile);
  const lsof = await run('lsof', ['-nP', `-iTCP:${port}`, '-sTCP:LISTEN', '-Fpc'], { timeout: 3_000 }).catch(
    () => null,
  );
  const found = lsof && /^p(\d+)\nc(.+)$/m.exec(lsof.stdout);
  if (found) return `${found[2]} (process ${found[1]})`;
  const ss = await run('ss', ['-Hltnp', `sport = :${port}`], { timeout: 3_000 }).catch(() => null);
  const seen = ss && /\(\("([^"]+)",pid=(\d+)/.exec(ss.stdout);
  return seen ? `${seen[1]} (process ${seen[2]})` : null;
}
