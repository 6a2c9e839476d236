import { RunRecord } from '../state/run-record.js';
import { runningStacks } from '../state/started-stacks.js';
import { consoleUrl, type StateFolder } from '../state/state-folder.js';
import type { LocalOptions } from './options.js';

const TIMEOUT_MS = 5_000;

/** Describes the stack of the state folder, or all stacks of this checkout. @returns lines to print */
export async function localStatus(
  state: StateFolder,
  { isStateNamed }: Pick<LocalOptions, 'isStateNamed'>,
): Promise<string[]> {
  const stacks = isStateNamed ? [state] : runningStacks();
  const lines = await Promise.all(stacks.map(stackStatus));
  if (lines.every(({ length }) => length === 0))
    return [`Tessera is not running${isStateNamed ? ` in ${state.path}` : ''}. Start it with \`npm start\`.`];
  return lines.flat();
}

/** Empty if it is not running. */
async function stackStatus(state: StateFolder): Promise<string[]> {
  const run = RunRecord.current(state);
  if (!run) return [];
  const urls = state.readUrls();
  if (!run.baseUrl || !urls) return [`Tessera is starting in ${state.path}`];
  const services = Object.entries(urls.services);
  const states = await Promise.all(services.map(([, url]) => readiness(url)));
  const lines = services.map(
    ([name, url], index) => `  ${name.padEnd(16)} ${(states[index] ?? '').padEnd(14)} ${url}`,
  );
  return [
    `Tessera is running at ${run.baseUrl} since ${run.startedAt}`,
    ...lines,
    `  State folder: ${state.path}`,
    `  Console:    ${consoleUrl(urls)}`,
    `  Swagger UI: ${urls.docsUrl}`,
  ];
}

async function readiness(url: string): Promise<string> {
  try {
    const response = await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    await response.body?.cancel();
    return response.ok ? 'ready' : 'not ready';
  } catch {
    return 'unreachable';
  }
}
