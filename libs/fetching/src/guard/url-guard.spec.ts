import { describe, expect, it } from '@jest/globals';
import { UrlError } from '../url.errors.js';
import {
  DISGUISED_HOSTS,
  embeddingsOf,
  METADATA_ADDRESSES,
  PUBLIC_IPV4,
  PUBLIC_IPV6,
  REFUSED_IPV4,
  REFUSED_IPV6,
  spellingsOf,
} from './addresses.fixture-spec.js';
import { rangesOf } from './ip-range.js';
import { UrlGuard } from './url-guard.js';

const PRIVATE = 'url_private_address';

/** A guard whose DNS returns these IP addresses for every name. */
function guardWith(answers: string[], opened: string[] = []): UrlGuard {
  const resolver = { resolve: async () => answers };
  return new UrlGuard({ allowedPorts: [80, 443], allowedCidrs: rangesOf(...opened) }, resolver);
}

async function verdict(guard: UrlGuard, url: string): Promise<string> {
  try {
    await guard.check(url);
    return 'allowed';
  } catch (error) {
    if (error instanceof UrlError) return error.problem.code;
    throw error;
  }
}

/** The URLs whose verdict differs from the expected one, with their verdicts. */
async function misjudged(guard: UrlGuard, urls: string[], expected: string): Promise<string[]> {
  const verdicts = await Promise.all(urls.map(async (url) => `${url} ${await verdict(guard, url)}`));
  return verdicts.filter((line) => !line.endsWith(` ${expected}`));
}

function literal(address: string): string {
  return address.includes(':') ? `http://[${address}]/` : `http://${address}/`;
}

describe('the guard', () => {
  it('rejects every special IPv4 address in every spelling', async () => {
    const urls = [...REFUSED_IPV4, '168.63.129.16'].flatMap(spellingsOf).map((host) => `http://${host}/`);

    expect(urls.length).toBeGreaterThan(1_000);
    expect(await misjudged(guardWith([]), urls, PRIVATE)).toEqual([]);
  });

  it('rejects every special IPv6 address, and IPv4 addresses inside them', async () => {
    const embedded = REFUSED_IPV4.flatMap(embeddingsOf);
    const urls = [...REFUSED_IPV6, ...METADATA_ADDRESSES, ...embedded].map(literal);

    expect(urls.length).toBeGreaterThan(700);
    expect(await misjudged(guardWith([]), urls, PRIVATE)).toEqual([]);
  });

  it('rejects disguised internal IP addresses and names, whatever DNS answers', async () => {
    const urls = DISGUISED_HOSTS.map((host) => `http://${host}/`);

    expect(new Set(urls).size).toBeGreaterThan(100);
    expect(await misjudged(guardWith(['8.8.8.8']), urls, PRIVATE)).toEqual([]);
  });

  it('allows public IP addresses in every spelling', async () => {
    const urls = [
      ...PUBLIC_IPV4.flatMap(spellingsOf).map((host) => `http://${host}/`),
      ...PUBLIC_IPV6.map(literal),
    ];

    expect(urls.length).toBeGreaterThan(400);
    expect(await misjudged(guardWith([]), urls, 'allowed')).toEqual([]);
  });

  it('rejects a name that resolves to any of them, alone or with a public IP address', async () => {
    const wrong: string[] = [];
    for (const address of [...REFUSED_IPV4, ...REFUSED_IPV6, ...METADATA_ADDRESSES])
      for (const answers of [[address], ['8.8.8.8', address], [address, '2606:4700:4700::1111']])
        if ((await verdict(guardWith(answers), 'https://pages.example/')) !== PRIVATE)
          wrong.push(answers.join(' '));

    expect(wrong).toEqual([]);
  });

  it('allows a name that resolves only to public IP addresses, and returns these', async () => {
    const answers = [...PUBLIC_IPV4, ...PUBLIC_IPV6];

    const { url, addresses } = await guardWith(answers).check('https://Pages.Example./x');

    expect(url.href).toBe('https://pages.example/x');
    expect(addresses).toEqual(answers);
  });

  it.each(['http://localhost/', 'http://LOCALHOST./', 'http://printer.localhost/', 'http://ｌocalhost/'])(
    'knows without DNS where %s is',
    async (url) => {
      expect(await verdict(guardWith(['8.8.8.8']), url)).toBe(PRIVATE);
    },
  );

  it.each([[[]], [['']], [['not an address']], [['127.1']], [['fe80::1%lo']]])(
    'rejects a name that resolves to %j',
    async (answers) => {
      expect(await verdict(guardWith(answers), 'https://pages.example/')).toBe(PRIVATE);
    },
  );

  it('allows permitted private networks, but never metadata services', async () => {
    const opened = ['10.0.0.0/8', '127.0.0.0/8', '::1', '169.254.0.0/16'];

    expect(await verdict(guardWith(['10.9.8.7'], opened), 'http://wiki.corp/')).toBe('allowed');
    expect(await verdict(guardWith([], opened), 'http://localhost/')).toBe('allowed');
    expect(await verdict(guardWith(['192.168.1.1'], opened), 'http://router.corp/')).toBe(PRIVATE);
    expect(await verdict(guardWith(['169.254.169.254'], opened), 'http://wiki.corp/')).toBe(PRIVATE);
    expect(await verdict(guardWith(['10.9.8.7'], opened), 'http://metadata.google.internal/')).toBe(PRIVATE);
  });

  it('does not reveal the IP addresses of a name', async () => {
    const error: unknown = await guardWith(['10.9.8.7'])
      .check('http://wiki.corp/')
      .catch((caught: unknown) => caught);

    expect(JSON.stringify([error, String(error)])).not.toMatch(/10\.9/);
  });
});
