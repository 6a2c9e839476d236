import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { PageServer } from '@tessera/testing';
import { fetcherFor, fetchText } from './fetcher.fixture-spec.js';

// Real: HTTP servers on this machine, of which the fetcher may reach only one. DNS is the test's.

let open: PageServer;
let inner: PageServer;

beforeAll(async () => {
  open = await PageServer.start();
  inner = await PageServer.start();
  inner.set('/', { body: 'a secret of the inner network' });
});

beforeEach(() => {
  open.requested.length = 0;
  inner.requested.length = 0;
});

afterAll(() => Promise.all([open.stop(), inner.stop()]));

function redirect(path: string, location: string | undefined, status = 302): void {
  open.set(path, { status, headers: location === undefined ? {} : { location }, body: 'moved' });
}

function at(path: string): string {
  return `http://pages.example:${open.port}${path}`;
}

const NAMES = { 'pages.example': ['127.0.0.1'] };

describe('redirects', () => {
  it.each([301, 302, 303, 307, 308])(
    'with status %i are followed, including relative ones',
    async (status) => {
      open.set('/end', { body: 'the document' });
      redirect('/a/start', '../middle?x=1#part', status);
      redirect('/middle?x=1', `http://127.0.0.1:${open.port}/end`, status);

      const fetched = await fetchText(fetcherFor([open.port], { names: NAMES }), at('/a/start'));

      expect(fetched).toMatchObject({
        text: 'the document',
        url: `http://127.0.0.1:${open.port}/end`,
        status: 200,
      });
    },
  );

  it('are followed up to the limit and not once more', async () => {
    for (let n = 1; n <= 3; n++) redirect(`/chain/${n}`, `/chain/${n + 1}`);
    open.set('/chain/4', { body: 'the document' });

    const enough = await fetchText(
      fetcherFor([open.port], { names: NAMES, maxRedirects: 3 }),
      at('/chain/1'),
    );
    const tooFew = await fetchText(
      fetcherFor([open.port], { names: NAMES, maxRedirects: 2 }),
      at('/chain/1'),
    );

    expect(enough).toMatchObject({ text: 'the document' });
    expect(tooFew).toMatchObject({ error: 'url_too_many_redirects', isTemporary: false });
  });

  it('in a loop end', async () => {
    redirect('/loop', '/loop');

    expect(await fetchText(fetcherFor([open.port], { names: NAMES }), at('/loop'))).toMatchObject({
      error: 'url_too_many_redirects',
    });
    expect(open.requested).toHaveLength(6);
  });

  it.each([
    ['http://169.254.169.254/latest/meta-data/', 'url_private_address'],
    ['http://[::ffff:169.254.169.254]/', 'url_private_address'],
    ['http://metadata.google.internal/', 'url_private_address'],
    ['http://2852039166/', 'url_private_address'],
    ['http://10.0.0.1/', 'url_private_address'],
    ['http://[::1]/', 'url_private_address'],
    ['http://localhost/', 'url_private_address'],
    ['http://inner.example/', 'url_private_address'],
    ['//inner.example/', 'url_private_address'],
    ['http://127.0.0.1:22/', 'url_port_forbidden'],
    ['http://user:pass@pages.example/', 'url_credentials_forbidden'],
    ['file:///etc/passwd', 'url_scheme_unsupported'],
    ['gopher://127.0.0.1:6379/_FLUSHALL', 'url_scheme_unsupported'],
    ['javascript:alert(1)', 'url_scheme_unsupported'],
    ['http://exa mple.com/', 'url_invalid'],
    ['http://unknown.example/', 'url_dns_failed'],
  ])('to %s are rejected', async (location, error) => {
    redirect('/away', location);
    const names = { ...NAMES, 'inner.example': ['127.0.0.1', '10.1.2.3'] };

    expect(await fetchText(fetcherFor([open.port], { names }), at('/away'))).toMatchObject({ error });
  });

  it.each([[undefined], ['']])('without a target (%j) are reported', async (location) => {
    redirect('/nowhere', location);

    expect(await fetchText(fetcherFor([open.port], { names: NAMES }), at('/nowhere'))).toMatchObject({
      error: 'url_http_error',
      isTemporary: false,
    });
  });

  it('of a page to itself by its markup are not followed', async () => {
    const markup = `<meta http-equiv="refresh" content="0;url=http://127.0.0.1:${inner.port}/">`;
    open.set('/refresh', {
      headers: { 'content-type': 'text/html', refresh: `0;url=http://127.0.0.1:${inner.port}/` },
      body: markup,
    });

    const fetched = await fetchText(fetcherFor([open.port, inner.port], { names: NAMES }), at('/refresh'));

    expect(fetched).toMatchObject({ text: markup });
    expect(inner.requested).toEqual([]);
  });

  it('send neither cookies nor a Referer', async () => {
    open.set('/set', { status: 302, headers: { location: '/got', 'set-cookie': 'a=b; Path=/' }, body: '' });
    open.set('/got', { body: 'the document' });

    await fetchText(fetcherFor([open.port], { names: NAMES }), at('/set'));

    expect(open.requested).toEqual(['/set', '/got']);
    expect(Object.keys(open.lastHeaders).sort()).toEqual([
      'accept',
      'accept-encoding',
      'connection',
      'host',
      'user-agent',
    ]);
    expect(open.lastHeaders.host).toBe(`pages.example:${open.port}`);
  });
});

describe('a name that resolves to another IP address on the next lookup', () => {
  it('is connected to at the IP address that was checked', async () => {
    open.set('/', { body: 'the document' });
    const names = { 'rebind.example': [['127.0.0.1'], ['127.0.0.2'], ['169.254.169.254']] };

    const fetched = await fetchText(
      fetcherFor([open.port], { names }),
      `http://rebind.example:${open.port}/`,
    );

    expect(fetched).toMatchObject({ text: 'the document' });
  });

  it('is rejected at the redirect after which it does so', async () => {
    redirect('/again', `http://rebind.example:${open.port}/secret`);
    const names = { 'rebind.example': [['127.0.0.1'], ['169.254.169.254']] };

    const fetched = await fetchText(
      fetcherFor([open.port], { names }),
      `http://rebind.example:${open.port}/again`,
    );

    expect(fetched).toMatchObject({ error: 'url_private_address' });
    expect(open.requested).toEqual(['/again']);
  });

  it('is rejected before any connection if one of its IP addresses is not allowed', async () => {
    const names = { 'both.example': ['127.0.0.1', '127.0.0.2'] };

    const fetched = await fetchText(fetcherFor([open.port], { names }), `http://both.example:${open.port}/`);

    expect(fetched).toMatchObject({ error: 'url_private_address' });
    expect(open.requested).toEqual([]);
  });
});
