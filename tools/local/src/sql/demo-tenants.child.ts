import { Administration } from '@tessera/tool-admin';
import { type DemoTenantsRequest, type DemoTenantsResult, setUpDemoTenants } from './demo-tenants.js';

/** Runs in a child process, whose exit frees the hundred megabytes that administration loads. */
process.once('message', (request: DemoTenantsRequest) => {
  void setUp(request)
    .catch((error: unknown) => ({ error: error instanceof Error ? error.message : String(error) }))
    .then((result: DemoTenantsResult) => process.send?.(result, () => process.exit(0)));
});

async function setUp({ addresses, before }: DemoTenantsRequest): Promise<DemoTenantsResult> {
  const administration = await Administration.open(addresses);
  try {
    return { credentials: await setUpDemoTenants(administration, before) };
  } finally {
    await administration.close();
  }
}
