import { type DemoTenantsRequest, type DemoTenantsResult, setUpDemoTenants } from './demo-tenants.js';

/** Runs in a child process, whose exit frees the hundred megabytes that administration loads. */
process.once('message', (request: DemoTenantsRequest) => {
  void setUpDemoTenants(request)
    .then(
      (credentials): DemoTenantsResult => ({ credentials }),
      (error: unknown) => ({ error: error instanceof Error ? error.message : String(error) }),
    )
    .then((result) => process.send?.(result, () => process.exit(0)));
});
