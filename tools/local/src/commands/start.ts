import { join } from 'node:path';
import { BoundedLog, workspaceRoot } from '@tessera/testing';
import { runDemo } from '../demo/demo.js';
import { pullCommand } from '../models/command-line.js';
import { describeSearch, searchMode } from '../models/local-model.js';
import { pullModel, wantsModel } from '../models/offer-model.js';
import { providePrograms } from '../programs/provide-programs.js';
import { RunRecord } from '../state/run-record.js';
import { consoleUrl, type LocalUrls, type StateFolder } from '../state/state-folder.js';
import { startDetached, sendToStarter } from './detach.js';
import type { LocalOptions } from './options.js';
import { supervise } from './supervise.js';

const ROTATE_EVERY_MS = 60_000;

const print = (line: string) => console.log(line);

/** Runs `npm start`. @returns the exit code */
export async function startLocal(options: LocalOptions, state: StateFolder): Promise<number> {
  state.prepare();
  await providePrograms(state, print);
  const { env } = process;
  const isRunning = RunRecord.current(state) !== null;
  if (!isRunning && (await wantsModel(state, { mode: searchMode(env, state), env })))
    await pullModel(state, env);
  const startedAt = performance.now();
  const show = async (urls: LocalUrls) => {
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    print(`Ready in ${seconds} s.`);
    print(describeSearch(searchMode(env, state), env, pullCommand(state)));
    const examplesFolder = join(workspaceRoot, 'examples');
    const onTerminal = process.stdout.isTTY;
    if (options.demo) {
      const { baseUrl, sql } = urls;
      await runDemo(state, { baseUrl, apiKey: sql.knowledgeKey, examplesFolder, onTerminal, print });
    }
    print(`\nConsole:    ${consoleUrl(urls)}\nSwagger UI: ${urls.docsUrl}`);
    print(options.detach ? '\nTo stop, run `npm run stop`.' : '\nPress Ctrl-C to stop.');
  };
  print('Starting Tessera');
  if (options.detach) {
    const result = await startDetached(state, superviseArgs(options), print);
    if ('alreadyRunning' in result) return sayWhere(result.alreadyRunning);
    await show(result.ready);
    return 0;
  }
  const result = await supervise({
    state,
    ports: options.ports,
    layout: options.layout,
    print,
    onReady: show,
  });
  return 'exitCode' in result ? result.exitCode : sayWhere(result.alreadyRunning);
}

/** Runs the background supervisor of a detached stack. @returns the exit code */
export async function superviseDetached(options: LocalOptions, state: StateFolder): Promise<number> {
  const report = (line: string) => {
    print(line);
    sendToStarter({ line });
  };
  const log = new BoundedLog(state.logFile('supervisor'));
  const rotation = setInterval(() => void log.rotate(), ROTATE_EVERY_MS);
  try {
    const result = await supervise({
      state,
      ports: options.ports,
      layout: options.layout,
      print: report,
      onReady: async (urls) => sendToStarter({ ready: urls }),
    });
    if ('exitCode' in result) return result.exitCode;
    sendToStarter(result);
    return 0;
  } catch (error) {
    sendToStarter({ failed: (error as Error).message });
    throw error;
  } finally {
    clearInterval(rotation);
  }
}

function superviseArgs({ state, ports, layout }: LocalOptions): string[] {
  const port = ports === 'free' ? 0 : ports;
  return [
    'supervise',
    '--state',
    state,
    ...(layout === 'separate' ? ['--separate'] : []),
    ...(port === 'default' ? [] : ['--port', String(port)]),
  ];
}

function sayWhere(baseUrl: string | null): number {
  print(
    `Tessera is already running${baseUrl ? ` at ${baseUrl}` : ' (still starting)'}. To stop it, run \`npm run stop\`.`,
  );
  return 0;
}
