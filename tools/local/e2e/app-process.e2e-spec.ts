/** Real here: a built app as a process of its own. */
import { describe, expect, it } from '@jest/globals';
import { isAlive, startApp } from '@tessera/testing';

describe('an app started for a test', () => {
  it('answers at its own address, and ends in order when stopped', async () => {
    const app = await startApp('bulk-api', {});

    expect((await fetch(`${app.baseUrl}/health/live`)).status).toBe(200);
    expect(await app.stop()).toEqual({ code: 0, signal: null });
    expect(isAlive(app.pid)).toBe(false);
  });

  it('that does not come up says why', async () => {
    await expect(startApp('bulk-api', { LOG_LEVEL: 'loudly' })).rejects.toThrow(/bulk-api ended.*LOG_LEVEL/s);
  });

  it('that was never built says so', async () => {
    await expect(startApp('no-such-app', {})).rejects.toThrow('npm run build');
  });
});
