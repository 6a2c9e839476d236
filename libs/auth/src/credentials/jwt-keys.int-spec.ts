import { describe, expect, it, jest } from '@jest/globals';
import { ServiceError } from '@tessera/platform';
import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { fakeDate } from '../fake-date.fixture-spec.js';
import {
  authenticator,
  claims,
  eachWithIssuer,
  ecKey,
  outcomeOf,
  shared,
  signed,
  UNKNOWN_KEY,
  type Issuer,
} from './issuer.fixture-spec.js';

// Real: keys, signatures, and an issuer that publishes its keys over HTTP, a new one for each test.

const UNAVAILABLE = { status: 503, message: 'The keys of the token issuer could not be fetched.' };

let issuer: Issuer;
eachWithIssuer((started) => (issuer = started));

describe('if the issuer changes its keys', () => {
  it('tokens of the new key are valid five seconds later, and those of the old key no more', async () => {
    const [old, fresh] = [ecKey(), ecKey()];
    fakeDate(new Date('2026-03-14T15:00:00Z'));
    await issuer.publish({ kid: 'old', key: old });
    const tokens = authenticator(issuer);
    const ofOld = await signed(old, { alg: 'ES256', kid: 'old' });
    const ofFresh = await signed(fresh, { alg: 'ES256', kid: 'fresh' });
    await tokens.authenticate(ofOld);
    await issuer.publish({ kid: 'fresh', key: fresh });

    const atOnce = await outcomeOf(tokens.authenticate(ofFresh));
    jest.setSystemTime(new Date('2026-03-14T15:00:05Z'));
    const later = await outcomeOf(tokens.authenticate(ofFresh));

    expect(atOnce).toMatchObject(UNKNOWN_KEY);
    expect(later).toMatchObject({ id: 'jwt:ana' });
    await expect(tokens.authenticate(ofOld)).rejects.toMatchObject(UNKNOWN_KEY);
  });

  it('a withdrawn key is valid for at most ten minutes', async () => {
    const key = ecKey();
    fakeDate(new Date('2026-03-14T15:00:00Z'));
    await issuer.publish({ kid: 'k', key });
    const tokens = authenticator(issuer);
    const token = await signed(key, { alg: 'ES256', kid: 'k' });
    await tokens.authenticate(token);
    await issuer.publish({ kid: 'other', key: ecKey() });

    jest.setSystemTime(new Date('2026-03-14T15:10:00Z'));

    await expect(tokens.authenticate(token)).rejects.toMatchObject(UNKNOWN_KEY);
  });

  it('the issuer is asked once for many tokens of unknown keys', async () => {
    await issuer.publish({ kid: 'k', key: ecKey() });
    const forger = ecKey();
    const tokens = authenticator(issuer);
    const forged = await Promise.all(
      Array.from({ length: 20 }, () => signed(forger, { alg: 'ES256', kid: randomUUID() })),
    );

    const outcomes = await Promise.all(forged.map((token) => outcomeOf(tokens.authenticate(token))));

    expect(outcomes).toMatchObject(forged.map(() => UNKNOWN_KEY));
    expect(issuer.requests).toBe(1);
  });
});

describe('while the keys of the issuer are unavailable', () => {
  it.each<[string, (response: ServerResponse) => void]>([
    ['it fails', (response) => response.writeHead(500).end()],
    ['it has moved', (response) => response.writeHead(302, { location: '/elsewhere' }).end()],
    ['it has nothing', (response) => response.writeHead(404).end()],
    ['it answers with something else', (response) => response.end('{"error":"maintenance"}')],
    ['it answers with a page', (response) => response.end('<html>Please log in</html>')],
    ['it hangs up', (response) => response.destroy()],
    ['it does not answer', () => undefined],
  ])('no token is reported as invalid: %s', async (_what, answer) => {
    issuer.answer = answer;

    const token = await signed(ecKey(), { alg: 'ES256', kid: 'k' });

    await expect(authenticator(issuer).authenticate(token)).rejects.toMatchObject(UNAVAILABLE);
  });

  it('no token is reported as invalid: nobody listens', async () => {
    const token = await signed(ecKey(), { alg: 'ES256', kid: 'k' });
    const tokens = authenticator(issuer);

    await issuer.stop();

    const outcome = await outcomeOf(tokens.authenticate(token));
    expect(outcome).toBeInstanceOf(ServiceError);
    expect(outcome).toMatchObject(UNAVAILABLE);
  });

  it('known keys are still valid, and so is the shared secret', async () => {
    const key = ecKey();
    await issuer.publish({ kid: 'k', key });
    const tokens = authenticator(issuer);
    const token = await signed(key, { alg: 'ES256', kid: 'k' });
    await tokens.authenticate(token);

    await issuer.stop();

    expect((await tokens.authenticate(token)).id).toBe('jwt:ana');
    expect((await tokens.authenticate(await shared(claims()))).id).toBe('jwt:ana');
  });

  it('tokens are valid as soon as the keys are available', async () => {
    const key = ecKey();
    const tokens = authenticator(issuer);
    const token = await signed(key, { alg: 'ES256', kid: 'k' });
    issuer.answer = (response) => response.writeHead(503).end();
    const before = await outcomeOf(tokens.authenticate(token));

    await issuer.publish({ kid: 'k', key });

    expect(before).toMatchObject(UNAVAILABLE);
    expect((await tokens.authenticate(token)).id).toBe('jwt:ana');
  });
});
