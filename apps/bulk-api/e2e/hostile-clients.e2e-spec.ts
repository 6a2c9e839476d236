import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type AppProcess,
  describeReport,
  frame,
  type FramedRequest,
  type HostileReport,
  type Random,
  sendHostileClients,
  startApp,
  wildForm,
  wildJson,
} from '@tessera/testing';

// Real: the built bulk-api as a process; clients are bare sockets.

const SEED = 20_260_304;
const CONNECTIONS = 1_000;

let app: AppProcess;
let report: HostileReport;

beforeAll(async () => {
  app = await startApp('bulk-api', { LOG_LEVEL: 'error' });
  report = await sendHostileClients({
    port: Number(new URL(app.baseUrl).port),
    count: CONNECTIONS,
    seed: SEED,
    request,
    faultless: Buffer.from('POST /v1/bulk/jobs HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n{}'),
    canary: look,
  });
  console.log(describeReport('bulk-api', SEED, report));
});

afterAll(() => app?.stop());

function request(random: Random, mark: string): FramedRequest {
  const path = random.pick(['/v1/bulk/jobs', `/v1/bulk/jobs/${mark}`, '/docs', '/health/ready?toString=1']);
  const body = random.chance(0.8)
    ? wildJson(random, { operation: 'query', object: mark })
    : wildForm(random, mark);
  return frame(random, { method: random.pick(['POST', 'PATCH', 'GET']), path, headers: [] }, body);
}

async function look(): Promise<void> {
  const response = await fetch(`${app.baseUrl}/openapi.json`, { signal: AbortSignal.timeout(30_000) });
  if (response.status !== 200) throw new Error(String(response.status));
  await response.json();
}

describe('clients that keep to no protocol', () => {
  it('are all connected to the same process as before', () => {
    expect(report.count).toBe(CONNECTIONS);
    expect(app.isRunning).toBe(true);
    expect(app.logs()).not.toMatch(/uncaught|unhandled/);
    expect([...report.statuses.keys()].filter((status) => status >= 500)).toEqual([]);
  });

  it('keep nobody else from being served', () => {
    expect(report.canaryFailures).toEqual([]);
    expect(report.canaries).toBeGreaterThan(5);
  });
});
