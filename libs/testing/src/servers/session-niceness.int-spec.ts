import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { constants, getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitUntil } from '../processes/wait-until.js';
import { PostgresServer, withClient } from './postgres.js';

const NICENESS = 7;
/** The tests may have a niceness themselves, and this is the maximum. */
const SESSION_NICENESS = Math.min(getPriority() + NICENESS, constants.priority.PRIORITY_LOW);

describe('a server with a lower CPU priority', () => {
  let folder: string;
  let server: PostgresServer;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'niceness-'));
    server = await PostgresServer.start({
      dataFolder: join(folder, 'data'),
      logFile: join(folder, 'log'),
      durable: false,
      niceness: NICENESS,
    });
  });

  afterAll(async () => {
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('has it in each of its sessions, whatever the system shares the CPU by, even after a restart', async () => {
    await expectNiceSession();
    await server.restart();
    await expectNiceSession();
  });

  async function expectNiceSession(): Promise<void> {
    await withClient(server.url(), async (client) => {
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
      const pid = rows[0]?.pid ?? 0;
      expect(getPriority(pid)).toBe(SESSION_NICENESS);
      await waitUntil(() => [NICENESS, null].includes(nicenessOfSession(pid)), {
        what: 'the session to stand back',
      });
    });
  }
});

/** Null if the system does not share by session. */
function nicenessOfSession(pid: number): number | null {
  const [isEnabled, session] = [
    readIfThere('/proc/sys/kernel/sched_autogroup_enabled'),
    readIfThere(`/proc/${pid}/autogroup`),
  ];
  return isEnabled.trim() === '1' ? Number(/nice (-?\d+)/.exec(session)?.[1]) : null;
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
