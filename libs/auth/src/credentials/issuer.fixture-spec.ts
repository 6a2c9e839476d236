import { afterEach, beforeEach, jest } from '@jest/globals';
import { loadConfig } from '@tessera/platform';
import { exportJWK, type JWK, type JWTHeaderParameters, type JWTPayload, SignJWT } from 'jose';
import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { authSettings } from '../auth.settings.js';
import { JwtAuthenticator } from './jwt.authenticator.js';

export const SECRET = 'a shared secret of at least 32 characters';
export const UNKNOWN_KEY = refusal('The token is signed with an unknown key.');

export interface KeyPair {
  publicKey: KeyObject;
  privateKey: KeyObject;
}

export interface Issuer {
  url: string;
  /** Number of requests for the keys. */
  requests: number;
  answer: (response: ServerResponse) => void;
  /** Replaces the published keys. */
  publish: (...keys: Array<{ kid: string; key: KeyPair }>) => Promise<void>;
  stop: () => Promise<void>;
}

/** Gives each test of a file a fresh issuer, and restores the real clock afterwards. */
export function eachWithIssuer(give: (issuer: Issuer) => void): void {
  let issuer: Issuer;
  beforeEach(async () => give((issuer = await startIssuer())));
  afterEach(async () => {
    jest.useRealTimers();
    await issuer.stop();
  });
}

async function startIssuer(): Promise<Issuer> {
  const server: Server = createServer((_request, response) => {
    started.requests++;
    started.answer(response);
  });
  const started: Issuer = {
    url: '',
    requests: 0,
    answer: (response) => response.writeHead(404).end(),
    publish: async (...keys) => {
      const jwks = await Promise.all(
        keys.map(async ({ kid, key }): Promise<JWK> => ({ ...(await exportJWK(key.publicKey)), kid })),
      );
      started.answer = (response) => response.end(JSON.stringify({ keys: jwks }));
    },
    stop: async () => {
      if (!server.listening) return;
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  started.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/jwks.json`;
  return started;
}

export function authenticator(issuer: Issuer, environment: Record<string, string> = {}): JwtAuthenticator {
  return new JwtAuthenticator(
    loadConfig(authSettings, { AUTH_JWKS_URL: issuer.url, AUTH_JWT_SECRET: SECRET, ...environment }),
  );
}

export function ecKey(): KeyPair {
  return generateKeyPairSync('ec', { namedCurve: 'P-256' });
}

export function claims(changes: JWTPayload = {}): JWTPayload {
  return {
    sub: 'ana',
    iss: 'tessera',
    aud: 'tessera',
    exp: Math.floor(Date.now() / 1_000) + 3_600,
    tenant_id: 'demo',
    scope: 'queries:run',
    ...changes,
  };
}

export function signed(key: KeyPair, header: JWTHeaderParameters): Promise<string> {
  return new SignJWT(claims()).setProtectedHeader(header).sign(key.privateKey);
}

export function shared(payload: JWTPayload): Promise<string> {
  return new SignJWT(payload).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.from(SECRET));
}

export function outcomeOf<T>(answer: Promise<T>): Promise<unknown> {
  return answer.catch((error: unknown) => error);
}

export function refusal(message: string) {
  return { name: 'UnauthorizedError', code: 'unauthorized', message };
}
