import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { workspaceRoot } from '@tessera/testing';
import type { PortChoice } from '../stack/ports.js';
import { UserError } from '../user-error.js';

/** `supervise` runs in the background after `start --detach`. */
const COMMANDS = ['start', 'supervise', 'stop', 'status'] as const;

export interface LocalOptions {
  command: (typeof COMMANDS)[number];
  /** Return when everything is ready, and leave it running. */
  detach: boolean;
  /** Ingest the examples on the first start. */
  demo: boolean;
  /** Whether apps share processes; see `StackOptions.layout`. */
  layout: 'separate' | 'hosted';
  /** Where to listen; see {@link PortChoice}. */
  ports: PortChoice;
  /** Absolute path of the state folder. */
  state: string;
  /** Whether `--state` or TESSERA_STATE is set. */
  isStateNamed: boolean;
}

/**
 * @param cwd base of a relative state folder
 * @throws UserError for unknown commands and options
 */
export function parseOptions(
  args: string[],
  { cwd, env }: { cwd: string; env: NodeJS.ProcessEnv },
): LocalOptions {
  const [first, ...rest] = args;
  const command = COMMANDS.find((name) => name === first);
  if (!command) throw new UserError(`Specify a command: ${COMMANDS.join(', ')}.`);
  const values = parse(command, rest);
  const named = values.state ?? (env.TESSERA_STATE || undefined);
  return {
    command,
    detach: values.detach,
    demo: values.demo,
    layout: values.separate ? 'separate' : 'hosted',
    ports: values.port === undefined ? 'default' : parsePorts(values.port),
    state: named === undefined ? join(workspaceRoot, '.tessera') : resolve(cwd, named),
    isStateNamed: named !== undefined,
  };
}

function parse(command: LocalOptions['command'], args: string[]) {
  try {
    return parseArgs({
      args,
      allowNegative: true,
      options: {
        detach: { type: 'boolean', default: false },
        demo: { type: 'boolean', default: true },
        port: { type: 'string' },
        separate: { type: 'boolean', default: false },
        state: { type: 'string' },
      },
    }).values;
  } catch (error) {
    const script = command === 'start' ? 'npm start' : `npm run ${command}`;
    throw new UserError(`${(error as Error).message}\nSee ${script} -- --help.`);
  }
}

function parsePorts(text: string): PortChoice {
  const port = Number(text);
  if (text === '' || !Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new UserError(`Invalid --port ${text}. Specify a number from 1 to 65535, or 0 to use free ports.`);
  }
  return port === 0 ? 'free' : port;
}
