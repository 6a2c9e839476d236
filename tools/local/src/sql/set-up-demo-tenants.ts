import { threadModule } from '@tessera/platform/child';
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { DemoTenantsRequest, DemoTenantsResult } from './demo-tenants.js';
import type { SqlCredentials } from './sql-credentials.js';

const CHILD = new URL('./demo-tenants.child.js', import.meta.url);

/** Prepares the warehouse and the demo tenants in a child process. @throws Error with the reason */
export async function setUpInChild(request: DemoTenantsRequest): Promise<SqlCredentials> {
  const { filename, options } = threadModule(CHILD);
  const child = fork(fileURLToPath(filename), { ...options, serialization: 'advanced' });
  const result = await new Promise<DemoTenantsResult>((resolve, reject) => {
    child.once('message', resolve).once('error', reject);
    child.once('exit', (code) =>
      reject(new Error(`Setting up the demo tenants failed with exit code ${code}.`)),
    );
    child.send(request);
  });
  if ('error' in result) throw new Error(result.error);
  return result.credentials;
}

/** The same in this process, which keeps what administration loads. */
export async function setUpHere(request: DemoTenantsRequest): Promise<SqlCredentials> {
  const { setUpDemoTenants } = await import('./demo-tenants.js');
  return setUpDemoTenants(request);
}
