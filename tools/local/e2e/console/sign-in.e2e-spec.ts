import { describe, expect } from '@jest/globals';
import { afterAll, beforeAll, it } from './browser-tests.js';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';
import { ConsoleStack } from './console-stack.js';

// Real: everything that `npm start` starts, Chromium, and a certified OpenID provider, whose pages the visitor sees.

const CLIENT = 'tessera-console';
const AUDIENCE = 'tessera-test';

let issuerServer: Server;
let answer: RequestListener = (_request, response) => void response.writeHead(503).end();
let issuer: string;
let consoleStack: ConsoleStack;

beforeAll(async () => {
  // Its address is a setting of the stack, whose address is a setting of the provider.
  issuerServer = createServer((request, response) => answer(request, response)).listen(0, '127.0.0.1');
  await once(issuerServer, 'listening');
  issuer = `http://localhost:${(issuerServer.address() as AddressInfo).port}`;
  consoleStack = await ConsoleStack.start({
    AUTH_MODE: 'required',
    AUTH_JWKS_URL: `${issuer}/jwks`,
    AUTH_JWT_ISSUER: issuer,
    AUTH_JWT_AUDIENCE: AUDIENCE,
    CONSOLE_OIDC_ISSUER: issuer,
    CONSOLE_OIDC_CLIENT_ID: CLIENT,
    CONSOLE_OIDC_SCOPES: 'openid,knowledge:read',
  });
  const provide = providerFor(`${consoleStack.stack.urls.baseUrl}/console/signed-in`).callback();
  answer = (request, response) => void provide(request, response);
});

afterAll(async () => {
  await consoleStack?.stop();
  issuerServer?.close();
});

function providerFor(redirectUri: string): Provider {
  return new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT,
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    clientBasedCORS: (_context, origin) => origin === new URL(redirectUri).origin,
    scopes: ['openid', 'knowledge:read'],
    ttl: {
      AccessToken: 600,
      IdToken: 600,
      Grant: 600,
      Session: 600,
      Interaction: 600,
      AuthorizationCode: 60,
    },
    extraTokenClaims: () => ({ kb_read: ['*'] }),
    features: {
      devInteractions: { enabled: true },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => 'urn:tessera',
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({
          scope: 'knowledge:read',
          audience: AUDIENCE,
          accessTokenFormat: 'jwt',
          jwt: { sign: { alg: 'RS256' } },
        }),
      },
    },
  });
}

describe('a visitor of an installation with an issuer', () => {
  it('signs in there, and comes back to the same screen with the rights of the token', async () => {
    const page = await consoleStack.visit('/ask');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('button', { name: 'Continue with your organisation' }).click();
    await page.getByPlaceholder('Enter any login').fill('ana');
    await page.getByPlaceholder('and password').fill('any');
    await page.getByRole('button', { name: 'Sign-in' }).click();
    await page.getByRole('button', { name: 'Continue' }).click();

    await page.getByRole('button', { name: 'Sign out' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/console/ask');
    expect(page.url()).not.toContain('code=');
    await page.getByTitle('Signed in with ana').waitFor();
    expect(consoleStack.takeProblems()).toEqual([]);
  });

  it('is not signed in by an address that somebody else has made', async () => {
    const page = await consoleStack.visit('/signed-in?code=stolen&state=guessed');

    await page.getByText('This tab has not asked to sign in.').waitFor();
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
  });
});
