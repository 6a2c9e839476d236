import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { cases, createTestFolder, PageServer, waitUntil } from '@tessera/testing';
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createSocket, type Socket } from 'node:dgram';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { fetcherFor } from '../http/fetcher.fixture-spec.js';
import { type Confinement, FLAGS_ALONE, strictestConfinement } from './confinement.js';
import { findChromium } from './find-chromium.js';
import { hostilePage } from './hostile-page.fixture-spec.js';
import { type WebPageCapture, WebPageReader } from './web-page-reader.js';
import type { WebPagesConfig } from './web-pages.settings.js';

// Real: the machine's Chromium, HTTP, files. Skipped, with a note, if there is no Chromium.

const chromium = await findChromium();
const describeWithChromium = chromium === null ? describe.skip : describe;
const CONFIG: WebPagesConfig = {
  chromiumPath: undefined,
  pageTimeoutMs: 120_000,
  maxPageBytes: 2_000_000,
  maxPictures: 3,
};

let web: PageServer;
/** A service on this machine that no page may reach; it records every connection. */
let victim: Server;
/** The same for datagrams, on the same port. */
let listener: Socket;
const connections: string[] = [];
let folder: string;

beforeAll(async () => {
  folder = createTestFolder('pages');
  web = await PageServer.start();
  victim = createServer((socket) => {
    connections.push(String(socket.remotePort));
    socket.destroy();
  });
  await new Promise<void>((resolve) => victim.listen(0, resolve));
  listener = createSocket('udp4', (message) => connections.push(`${message.length} bytes by UDP`));
  const { port } = victim.address() as AddressInfo;
  await new Promise<void>((resolve) => listener.bind(port, '127.0.0.1', resolve));
});

afterAll(async () => {
  await web.stop();
  await new Promise((resolve) => victim.close(resolve));
  listener.close();
});

function read(
  html: string | Buffer,
  options: {
    confinement?: Confinement;
    url?: string | null;
    encoding?: string;
    signal?: AbortSignal;
  } & Partial<WebPagesConfig> = {},
): Promise<WebPageCapture> {
  const { confinement, signal, ...rest } = options;
  const { url = `http://127.0.0.1:${web.port}/page`, encoding = 'utf-8', ...config } = rest;
  const workFolder = mkdtempSync(join(folder, 'work-'));
  const path = join(workFolder, 'source');
  writeFileSync(path, html);
  const confine = confinement === undefined ? strictestConfinement : async () => confinement;
  const reader = new WebPageReader(fetcherFor([web.port]), { ...CONFIG, ...config }, confine);
  return reader.read({ path, url, encoding }, { workFolder, ...(signal && { signal }) });
}

function victimAt(path: string, scheme = 'http'): string {
  return `${scheme}://127.0.0.1:${(victim.address() as AddressInfo).port}${path}`;
}

describe('without a browser', () => {
  it('a page is not rendered, and what is missing is reported', async () => {
    const capture = await read('<p>text</p>', { chromiumPath: '/no/such/browser' });

    expect(capture).toMatchObject({ html: null, pictures: [] });
    expect(capture.missing).toMatch(/could not be rendered/);
  });
});

if (chromium === null) it.skip('a page in a browser: no Chromium on this machine', () => undefined);

describeWithChromium('a page in a browser', () => {
  it('is read as its scripts leave it, with its styles and the content they fetch', async () => {
    web.set('/data.json', { headers: { 'content-type': 'application/json' }, body: '{"depth":"9.5 m"}' });
    web.set('/page.css', { headers: { 'content-type': 'text/css' }, body: 'body{background:#fee}' });
    const capture = await read(`<!doctype html><title>Quay</title><link rel="stylesheet" href="/page.css">
      <h1>Quay</h1><p id="depth">-</p><script>
      fetch('/data.json').then((r) => r.json()).then((d) => { document.getElementById('depth').textContent = d.depth; });
      </script>`);

    expect(capture.html).toMatch(/<p id="depth"[^>]*>9\.5 m</);
    expect(capture).toMatchObject({ missing: null, requests: { fetched: 2, failed: 0 } });
    expect(capture.pictures).toMatchObject([{ width: 1_240, height: 1_754 }]);
    expect(readFileSync(capture.pictures[0]!.path).subarray(1, 4).toString()).toBe('PNG');
  });

  it('that is tall has several screenshots, and reports what is below the last', async () => {
    const capture = await read('<body style="margin:0"><div style="height:9000px">high</div>');

    expect(capture.pictures.map(({ height }) => height)).toEqual([1_754, 1_754, 1_754]);
    expect(capture.missing).toMatch(/below the first 3/);
  });

  it('has a position for each visible text: a box in points of its screenshot', async () => {
    const capture =
      await read(`<!doctype html><style>*{margin:0;padding:0} p{width:300px;height:40px;font:20px/40px sans-serif}</style>
      <p id="first">Harbour office</p>
      <p id="low" style="position:absolute;left:100px;top:1900px">Below the first picture</p>
      <div id="mixed" style="position:absolute;top:3000px">Beside <i>blocks</i><br>Second line<div>Inner</div></div>
      <table id="table" style="position:absolute;left:40px;top:200px;width:400px;height:60px"><tr><td>Cell</td></tr></table>
      <p id="turned" style="position:absolute;left:500px;top:500px;transform:rotate(90deg)">Turned text</p>
      <div style="position:absolute;top:700px;width:200px;height:50px;overflow:hidden">
        <p id="cut" style="height:400px">Cut <span>off</span></p><p id="out">Clipped away</p>
        <p id="escapes" style="position:fixed;left:0;top:900px">Out of its box</p></div>`);
    const places = placesIn(capture);

    const scale = 72 / 150;
    const [page, left, top, right, bottom] = places('first')[0]!;
    expect([page, left]).toEqual([1, 0]);
    expect(top).toBeGreaterThanOrEqual(0);
    expect(bottom! - top!).toBeGreaterThan(15 * scale);
    expect(bottom!).toBeLessThanOrEqual(40 * scale);
    expect(right!).toBeLessThan(300 * scale);
    expect(places('low')[0]!.slice(0, 2)).toEqual([2, 48]);
    expect(places('low')[0]![2]).toBeGreaterThan((1_900 - 1_690) * scale);
    expect(places('table')).toEqual([[1, 19.2, 96, 211.2, 124.8]]);
    const [, x0, y0, x1, y1] = places('turned')[0]!;
    expect(y1! - y0!).toBeGreaterThan((x1! - x0!) * 2);
    expect(places('cut')[0]![4]).toBeLessThanOrEqual(750 * scale);
    expect(places('out')).toEqual([]);
    expect(places('escapes')[0]!.slice(0, 2)).toEqual([1, 0]);
    expect(capture.html).toMatch(
      new RegExp(
        `<span ${capture.placeAttribute}="2:[^"]+">Second line</span><div ${capture.placeAttribute}="2:`,
      ),
    );
    expect(capture.missing).toBeNull();
  });

  it('has no position for invisible text', async () => {
    const styles = [
      'display:none',
      'visibility:hidden',
      'opacity:0',
      'color:transparent',
      'font-size:0',
      'position:absolute;left:-9999px',
      'text-indent:-9999px;overflow:hidden',
      'position:absolute;left:1300px',
      'position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0,0,0,0)',
      'transform:scale(0)',
      'height:0;overflow:hidden',
    ];
    const capture = await read(
      `<p id="seen">Seen</p>${styles.map((style, at) => `<p id="p${at}" style="${style}">Unseen <b id="b${at}">text</b></p>`).join('')}
      <details><summary id="summary">Open</summary><p id="closed">Closed</p></details>`,
    );

    const places = placesIn(capture);
    expect([places('seen').length, places('summary').length]).toEqual([1, 1]);
    const unseen = [...styles.flatMap((_style, at) => [`p${at}`, `b${at}`]), 'closed'];
    expect(unseen.filter((id) => places(id).length > 0)).toEqual([]);
    expect(capture.html).toContain('Closed');
  });

  it('can neither forge positions nor hide them behind the names of its fields', async () => {
    const names = [
      'firstElementChild',
      'nextElementSibling',
      'parentElement',
      'localName',
      'firstChild',
      'nodeType',
      'setAttribute',
    ];
    const capture =
      await read(`<img name="documentElement" src="x"><img name="createElement" src="x"><img name="body" src="x">
      <form id="form">${names.map((name) => `<input name="${name}">`).join('')}<p id="in">Inside of the form</p></form>
      <p id="behind" data-seen-0000="1:0,0,9,9">Behind it</p>`);

    const places = placesIn(capture);
    expect(places('in')).toHaveLength(1);
    expect(places('behind')[0]).not.toEqual([1, 0, 0, 9, 9]);
    expect(capture.html).toContain('Behind it');
  });

  it('of very many elements has positions for the first of them, and says so', async () => {
    const capture = await read(`<p id="first">First</p>${'<b>x</b> '.repeat(26_000)}<p id="last">Last</p>`);

    const places = placesIn(capture);
    expect([places('first').length, places('last').length]).toEqual([1, 0]);
    expect(capture.missing).toMatch(/positions after the first/);
  });

  it.each([
    [
      'very many elements',
      `document.body.insertAdjacentHTML('beforeend', '<b>x</b>'.repeat(${cases({ smoke: 1e5, soak: 1e6 })}))`,
    ],
    [
      'elements nested without end',
      `for (let at = document.body, depth = 0; depth < 1e5; depth++) at = at.appendChild(document.createElement('b'))`,
    ],
  ])('is read although its scripts make %s', async (_what, script) => {
    const capture = await read(`<p id="first">First</p><script>${script}</script>`);

    expect(placesIn(capture)('first')).toHaveLength(1);
    expect(capture.pictures.length).toBeGreaterThan(0);
    expect(capture.missing).not.toBeNull();
  });

  it('resolves its URLs relative to its own URL, or to its base', async () => {
    web.set('/found/script.js', {
      headers: { 'content-type': 'text/javascript' },
      body: 'document.body.append("by address ")',
    });
    web.set('/based/script.js', {
      headers: { 'content-type': 'text/javascript' },
      body: 'document.body.append("by base")',
    });
    const url = `http://127.0.0.1:${web.port}/found/page`;

    const plain = await read('<p>Text</p><script src="script.js"></script>', { url });
    const based = await read('<base href="/based/"><p>Text</p><script src="script.js"></script>', { url });
    const away = await read(`<base href="${victimAt('/')}"><p>Text</p><script src="script.js"></script>`, {
      url,
    });

    expect([plain.html, based.html]).toEqual([
      expect.stringContaining('by address'),
      expect.stringContaining('by base'),
    ]);
    expect(away).toMatchObject({
      html: expect.stringContaining('Text'),
      requests: { fetched: 0, failed: 1 },
    });
    expect(connections).toEqual([]);
  });

  it('is read in the given encoding, whatever it declares itself', async () => {
    const markup = Buffer.from('<!doctype html><meta charset="utf-8"><p>\xcf\xe0\xf0\xee\xec</p>', 'latin1');

    expect((await read(markup, { encoding: 'windows-1251' })).html).toContain('Паром');
  });

  it('of a file is rendered without a URL', async () => {
    const capture = await read('<p>From a file</p><img src="/picture.png">', { url: null });

    expect(capture.html).toContain('From a file');
    expect(capture.requests).toEqual({ fetched: 0, failed: 1 });
  });

  it.each([
    ['in a network of its own', strictestConfinement],
    ['by its flags alone', async () => FLAGS_ALONE],
  ])('reaches nothing except through the guard: %s', async (_how, confine) => {
    const capture = await read(hostilePage(web, victimAt), {
      confinement: await confine(),
      pageTimeoutMs: 24_000,
    });

    expect(capture.html).toContain('Harbour dues');
    expect(capture.missing ?? '').not.toContain('content added by scripts');
    expect(capture.html).not.toMatch(/root:x:0|Moved away/);
    expect(capture.requests.failed).toBeGreaterThan(5);
    expect(connections).toEqual([]);
    expect(web.requested).not.toContain('/moved');
  });

  it('whose scripts navigate to a page that they made is rendered without them', async () => {
    const capture = await read(`<p>Stays here</p><script>
      location.href = URL.createObjectURL(new Blob(['<p>Gone', ' away'], { type: 'text/html' }));</script>`);

    expect(capture.html).toContain('Stays here');
    expect(capture.html).not.toContain('Gone away');
    expect(capture.missing).toMatch(/because they navigate away from the page/);
  });

  it.each([
    ['a script without end', '<script>for (;;);</script>'],
    ['alerts without end', '<script>for (;;) alert("again");</script>'],
  ])('with %s is rendered without its scripts', async (_what, script) => {
    const capture = await read(`<h1>Tide table</h1><p>High water at six.</p>${script}`, {
      pageTimeoutMs: 2_000,
    });

    expect(capture.html).toContain('High water at six.');
    expect(capture.pictures).toHaveLength(1);
    expect(capture.missing).toMatch(/scripts/);
  });

  it('whose scripts make too much markup is read from its source', async () => {
    const capture = await read('<p>Short</p><script>document.body.append("x".repeat(30e6))</script>');

    expect(capture.html ?? '').not.toContain('xxx');
    expect(capture.missing).toMatch(/content added by scripts/);
  });

  it('that loads endlessly is read in its state at the timeout', async () => {
    web.set('/dripping.js', (_request, response) => void response.writeHead(200).write('//'));
    const capture = await read('<p>Already here</p><img src="/dripping.js">', { pageTimeoutMs: 20_000 });

    expect(capture.html).toContain('Already here');
    expect(capture.missing).toMatch(/did not load/);
  });

  it('gets no more than its limit of fetched content', async () => {
    web.set('/large.bmp', { headers: { 'content-type': 'image/bmp' }, body: Buffer.alloc(1_500_000) });
    const capture = await read(
      '<p>Large</p><img src="/large.bmp?1"><img src="/large.bmp"><img src="/large.bmp#2">',
      {
        maxPageBytes: 1_000_000,
      },
    );

    expect(capture.html).toContain('Large');
    expect(capture.requests.fetched).toBe(0);
  });

  it('is given up when its reader gives up, and leaves no browser behind', async () => {
    const signal = AbortSignal.timeout(3_000);

    await expect(read('<script>for (;;);</script>', { signal })).rejects.toMatchObject({
      name: 'TimeoutError',
    });

    await waitUntil(() => browsers().length === 0, { what: 'the browser to be gone' });
  });

  it('leaves only screenshots behind', () => {
    const left = readdirSync(folder).flatMap((work) => readdirSync(join(folder, work)));

    expect(left.filter((name) => !/^(?:source|shown-\d\.png)$/.test(name))).toEqual([]);
  });
});

/** The positions of an element by its id: page, left, top, right and bottom each. */
function placesIn({ html, placeAttribute }: WebPageCapture): (id: string) => number[][] {
  return (id) => {
    const [tag = ''] = new RegExp(`<\\w+ [^>]*id="${id}"[^>]*>`).exec(html ?? '') ?? [];
    const value = new RegExp(`${placeAttribute}="([^"]*)"`).exec(tag)?.[1] ?? '';
    return value === '' ? [] : value.split(' ').map((place) => place.split(/[:,]/).map(Number));
  };
}

/** Browsers that this process started. */
function browsers(): string[] {
  return readdirSync('/proc').filter((pid) => {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      return (
        stat.includes('(chromium') && stat.slice(stat.lastIndexOf(')')).split(' ')[2] === String(process.pid)
      );
    } catch {
      return false;
    }
  });
}
