import { RunRecord } from '../state/run-record.js';
import type { StateFolder } from '../state/state-folder.js';

const TIMEOUT_MS = 5_000;

/** What runs and how it is. @returns lines for the user */
export async function localStatus(state: StateFolder): Promise<string[]> {
  const run = RunRecord.current(state);
  const addresses = state.readAddresses();
  if (!run) return ['Tessera is not running. Start it with `npm start`.'];
  if (!run.baseUrl || !addresses) return ['Tessera is starting.'];
  const services = Object.entries(addresses.services);
  const states = await Promise.all(services.map(([, url]) => readiness(url)));
  const lines = services.map(
    ([name, url], index) => `  ${name.padEnd(16)} ${(states[index] ?? '').padEnd(14)} ${url}`,
  );
  return [
    `Tessera runs at ${run.baseUrl} since ${run.startedAt}`,
    ...lines,
    `  Swagger UI: ${addresses.docsUrl}`,
  ];
}

async function readiness(url: string): Promise<string> {
  try {
    const response = await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    await response.body?.cancel();
    return response.ok ? 'ready' : 'not ready';
  } catch {
    return 'does not answer';
  }
}
