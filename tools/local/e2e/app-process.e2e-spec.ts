/** Real here: a built app as a separate process. */
import { describe, expect, it } from '@jest/globals';
import { createTestFolder, isAlive, startApp } from '@tessera/testing';
import { join } from 'node:path';

/** Settings without servers: apps start without the servers that they need. */
const NOBODY = {
  DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing',
  REDIS_URL: 'redis://127.0.0.1:1',
  OBJECT_STORE_PATH: join(createTestFolder('app-process'), 'objects'),
};

describe('an app started for a test', () => {
  it('answers at its own URL, and exits cleanly when stopped', async () => {
    const app = await startApp('ingest-api', NOBODY);

    expect((await fetch(`${app.baseUrl}/health/live`)).status).toBe(200);
    expect(await app.stop()).toEqual({ code: 0, signal: null });
    expect(isAlive(app.pid)).toBe(false);
  });

  it('that does not start reports why', async () => {
    await expect(startApp('ingest-api', { ...NOBODY, LOG_LEVEL: 'loudly' })).rejects.toThrow(
      /ingest-api ended.*LOG_LEVEL/s,
    );
  });

  it('that was never built reports it', async () => {
    await expect(startApp('no-such-app', {})).rejects.toThrow('npm run build');
  });
});
