/** Runs the canary on its own thread, so that generating attacks does not delay its clock. */
import { parentPort, workerData } from 'node:worker_threads';
import { HttpClient } from '../http/http-client.js';
import type { Tenant } from '../stack/world.js';
import type { CanaryMessage, CanaryOrder } from './canary.js';
import { CanaryQuestions, QUESTION_INTERVALS, type QuestionKind } from './canary-questions.js';

const { baseUrl, tenant } = workerData as { baseUrl: string; tenant: Tenant };
const client = new HttpClient(baseUrl);
const questions = new CanaryQuestions(tenant, client);
const asking = new Set<Promise<void>>();
let phase = 'alone';

const timers = Object.entries(QUESTION_INTERVALS).map(([kind, intervalMs]) =>
  // Clocked, so that slow responses do not reduce the rate.
  setInterval(() => {
    const asked = ask(kind as QuestionKind, phase).finally(() => asking.delete(asked));
    asking.add(asked);
  }, intervalMs),
);

parentPort?.on('message', (order: CanaryOrder) => {
  if (order.type === 'phase') phase = order.phase;
  else void stop();
});

async function ask(kind: QuestionKind, during: string): Promise<void> {
  const startedAt = performance.now();
  let failure: string | null = null;
  try {
    await questions.ask(kind);
  } catch (error) {
    failure = error instanceof Error ? error.message : String(error);
  }
  const durationMs = performance.now() - startedAt;
  tell({ type: 'asked', kind, phase: during, durationMs, failure });
}

async function stop(): Promise<void> {
  for (const timer of timers) clearInterval(timer);
  await Promise.all(asking);
  client.close();
  tell({ type: 'stopped' });
  parentPort?.close();
}

function tell(message: CanaryMessage): void {
  parentPort?.postMessage(message);
}
