import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { chownSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { PostgresHome } from './postgres-binaries.js';

/**
 * Makes a stopped server require a password from everybody, with this one for its superuser, whatever it required
 * before. If interrupted, the next call repeats it.
 */
export async function requirePasswords(
  home: PostgresHome,
  { superuser, password, env }: { superuser: string; password: string; env: NodeJS.ProcessEnv },
): Promise<void> {
  const file = join(home.dataFolder, 'pg_hba.conf');
  const wanted = accessRules(password);
  if (existsSync(file) && readFileSync(file, 'utf8') === wanted) return;
  await runAlone(home, `alter role ${superuser} password '${password.replaceAll("'", "''")}'`, env);
  const half = `${file}.${randomUUID()}`;
  writeFileSync(half, wanted, { mode: 0o600 });
  if (home.owner) chownSync(half, home.owner.uid, home.owner.gid);
  renameSync(half, file);
}

/** The digest shows whether the superuser has this password; one of 256 random bits cannot be derived from it. */
function accessRules(password: string): string {
  const digest = createHash('sha256').update(password).digest('hex');
  return `# Written at the start of the server. ${digest}\nhost all all 127.0.0.1/32 scram-sha-256\n`;
}

/** Runs a statement without a server. See https://www.postgresql.org/docs/18/app-postgres.html (single-user mode) */
async function runAlone(home: PostgresHome, statement: string, env: NodeJS.ProcessEnv): Promise<void> {
  const args = ['--single', '-D', home.dataFolder, 'postgres'];
  const running = promisify(execFile)(home.postgres, args, { ...home.owner, cwd: '/', env });
  running.child.stdin?.end(`${statement}\n`);
  const { stderr } = await running;
  if (/ (?:ERROR|FATAL|PANIC):/.test(stderr))
    throw new Error(`The superuser of ${home.dataFolder} cannot be given a password:\n${stderr}`);
}
