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

/** A guard whose DNS gives these answers for every name. */
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

/** The addresses, each with its verdict, whose verdict is not the expected one. */
async function misjudged(guard: UrlGuard, urls: string[], expected: string): Promise<string[]> {
  const verdicts = await Promise.all(urls.map(async (url) => `${url} ${await verdict(guard, url)}`));
  return verdicts.filter((line) => !line.endsWith(` ${expected}`));
}

function literal(address: string): string {
  return address.includes(':') ? `http://[${address}]/` : `http://${address}/`;
}

describe('the guard', () => {
  it('refuses every special IPv4 address in every spelling', async () => {
    const urls = [...REFUSED_IPV4, '168.63.129.16'].flatMap(spellingsOf).map((host) => `http://${host}/`);

    expect(urls.length).toBeGreaterThan(1_000);
    expect(await misjudged(guardWith([]), urls, PRIVATE)).toEqual([]);
  });

  it('refuses every special IPv6 address, and IPv4 addresses inside of them', async () => {
    const embedded = REFUSED_IPV4.flatMap(embeddingsOf);
    const urls = [...REFUSED_IPV6, ...METADATA_ADDRESSES, ...embedded].map(literal);

    expect(urls.length).toBeGreaterThan(700);
    expect(await misjudged(guardWith([]), urls, PRIVATE)).toEqual([]);
  });

  it('refuses inner addresses and names in disguise, whatever DNS says', async () => {
    const urls = DISGUISED_HOSTS.map((host) => `http://${host}/`);

    expect(new Set(urls).size).toBeGreaterThan(100);
    expect(await misjudged(guardWith(['8.8.8.8']), urls, PRIVATE)).toEqual([]);
  });

  it('allows public addresses in every spelling', async () => {
    const urls = [
      ...PUBLIC_IPV4.flatMap(spellingsOf).map((host) => `http://${host}/`),
      ...PUBLIC_IPV6.map(literal),
    ];

    expect(urls.length).toBeGreaterThan(400);
    expect(await misjudged(guardWith([]), urls, 'allowed')).toEqual([]);
  });

  it('refuses a name that stands for any of them, alone or beside a public address', async () => {
    const wrong: string[] = [];
    for (const address of [...REFUSED_IPV4, ...REFUSED_IPV6, ...METADATA_ADDRESSES])
      for (const answers of [[address], ['8.8.8.8', address], [address, '2606:4700:4700::1111']])
        if ((await verdict(guardWith(answers), 'https://pages.example/')) !== PRIVATE)
          wrong.push(answers.join(' '));

    expect(wrong).toEqual([]);
  });

  it('allows a name that stands for public addresses alone, and says which', async () => {
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
    'refuses a name whose answers are %j',
    async (answers) => {
      expect(await verdict(guardWith(answers), 'https://pages.example/')).toBe(PRIVATE);
    },
  );

  it('allows the private networks that are opened, and metadata services never', async () => {
    const opened = ['10.0.0.0/8', '127.0.0.0/8', '::1', '169.254.0.0/16'];

    expect(await verdict(guardWith(['10.9.8.7'], opened), 'http://wiki.corp/')).toBe('allowed');
    expect(await verdict(guardWith([], opened), 'http://localhost/')).toBe('allowed');
    expect(await verdict(guardWith(['192.168.1.1'], opened), 'http://router.corp/')).toBe(PRIVATE);
    expect(await verdict(guardWith(['169.254.169.254'], opened), 'http://wiki.corp/')).toBe(PRIVATE);
    expect(await verdict(guardWith(['10.9.8.7'], opened), 'http://metadata.google.internal/')).toBe(PRIVATE);
  });

  it('tells nothing of what a name stands for', async () => {
    const error: unknown = await guardWith(['10.9.8.7'])
      .check('http://wiki.corp/')
      .catch((caught: unknown) => caught);

    expect(JSON.stringify([error, String(error)])).not.toMatch(/10\.9/);
  });
});
