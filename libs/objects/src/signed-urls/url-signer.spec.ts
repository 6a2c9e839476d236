import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { UrlSignatureError } from './url-signature.error.js';
import { SIGNED_OBJECTS_PATH, UrlSigner } from './url-signer.js';

const BASE = 'http://localhost:8080';
const signer = new UrlSigner('a secret of twenty-four', BASE);
const HOUR = 3_600;
const DOWNLOAD = { expiresInSeconds: HOUR, fileName: 'bulk job.csv', contentType: 'text/csv' };

const targetOf = (url: string) => url.slice(BASE.length + SIGNED_OBJECTS_PATH.length);
const upload = () =>
  targetOf(signer.signUpload('bulk/1/upload', { expiresInSeconds: HOUR, maxBytes: 1_000 }).url);
const download = () => targetOf(signer.signDownload('bulk/1/results/1', DOWNLOAD).url);

afterEach(() => {
  jest.useRealTimers();
});

function refusal(verify: () => unknown): string {
  try {
    verify();
  } catch (error) {
    if (error instanceof UrlSignatureError) return error.reason;
    throw error;
  }
  return 'none';
}

describe('a signed URL', () => {
  it('returns what was signed', () => {
    expect(signer.verifyUpload(upload())).toEqual({ key: 'bulk/1/upload', maxBytes: 1_000 });
    expect(signer.verifyDownload(download())).toEqual({
      key: 'bulk/1/results/1',
      fileName: 'bulk job.csv',
      contentType: 'text/csv',
    });
  });

  it('is below the public base URL, even if that has a path', () => {
    const below = new UrlSigner('a secret of twenty-four', 'https://example.com/tessera/');

    const { url } = below.signUpload('a', { expiresInSeconds: 1, maxBytes: 1 });

    expect(url).toMatch(/^https:\/\/example\.com\/tessera\/v1\/bulk\/objects\/a\?expires=\d+&max_bytes=1&/);
  });

  it('survives another encoding of the same value', () => {
    expect(signer.verifyDownload(download().replace('bulk+job', 'bulk%20job')).fileName).toBe('bulk job.csv');
  });

  it('is valid until it expires, and not after that', () => {
    jest.useFakeTimers({ now: new Date('2026-01-01T00:00:00.700Z') });
    const { url, expiresAt } = signer.signDownload('a', DOWNLOAD);

    jest.setSystemTime(expiresAt.getTime() - 1);
    expect(refusal(() => signer.verifyDownload(targetOf(url)))).toBe('none');
    jest.setSystemTime(expiresAt.getTime());
    expect(refusal(() => signer.verifyDownload(targetOf(url)))).toBe('expired');
    expect(expiresAt.toISOString()).toBe('2026-01-01T01:00:00.000Z');
  });

  it('does not reveal its expiry if it was tampered with', () => {
    jest.useFakeTimers({ now: 0 });
    const target = upload();
    jest.setSystemTime(2 * HOUR * 1_000);

    expect(refusal(() => signer.verifyUpload(target.replace('1000', '1001')))).toBe('tampered');
  });

  it('is valid only for its method', () => {
    expect(refusal(() => signer.verifyDownload(upload()))).toBe('tampered');
    expect(refusal(() => signer.verifyUpload(download()))).toBe('tampered');
  });

  it('of another secret is invalid', () => {
    const other = new UrlSigner('another secret of thirty', BASE);

    expect(refusal(() => other.verifyUpload(upload()))).toBe('tampered');
  });

  it.each<[string, (target: string) => string]>([
    ['another key', (target) => target.replace('bulk/1/', 'bulk/2/')],
    ['a key out of its folder', (target) => target.replace('bulk/1/', 'bulk/1/../2/')],
    ['a key with encoded slashes', (target) => target.replace('bulk/1/', 'bulk%2F1/')],
    ['the same key, encoded', (target) => target.replace('bulk', '%62ulk')],
    ['a doubled slash', (target) => target.replace('bulk/', 'bulk//')],
    [
      'a later expiry',
      (target) => target.replace(/expires=(\d)/, (_all, digit: string) => `expires=${Number(digit) + 1}`),
    ],
    ['the same expiry, written otherwise', (target) => target.replace('expires=', 'expires=0')],
    ['a larger bound', (target) => target.replace('max_bytes=1000', 'max_bytes=10000')],
    ['no bound', (target) => target.replace('&max_bytes=1000', '')],
    ['a second bound before', (target) => target.replace('max_bytes=', 'max_bytes=9999&max_bytes=')],
    ['a second bound after', (target) => `${target}&max_bytes=9999`],
    ['a second expiry', (target) => target.replace('?', '?expires=9999999999&')],
    ['a parameter more', (target) => `${target}&file_name=x`],
    ['parameters in another order', (target) => target.replace(/(expires=\d+)&(max_bytes=\d+)/, '$2&$1')],
    ['a value that takes in the next one', (target) => target.replace('&max_bytes', '%26max_bytes')],
    ['no signature', (target) => target.replace(/&signature=.*/, '')],
    ['an empty signature', (target) => target.replace(/signature=.*/, 'signature=')],
    ['a shorter signature', (target) => target.slice(0, -1)],
    ['a padded signature', (target) => `${target}=`],
    ['two signatures', (target) => `${target}&signature=${target.split('signature=')[1] ?? ''}`],
    ['a signature in capitals', (target) => target.replace(/signature=.*/, (text) => text.toUpperCase())],
    ['no query', (target) => target.split('?', 1)[0] ?? ''],
    ['nothing', () => ''],
  ])('with %s allows nothing', (_what, tamper) => {
    const target = upload();

    expect(tamper(target)).not.toBe(target);
    expect(refusal(() => signer.verifyUpload(tamper(target)))).toBe('tampered');
  });

  it.each<[string, (target: string) => string]>([
    ['another file name', (target) => target.replace('job.csv', 'job.html')],
    ['another type', (target) => target.replace('text%2Fcsv', 'text%2Fhtml')],
  ])('with %s allows no download', (_what, tamper) => {
    expect(refusal(() => signer.verifyDownload(tamper(download())))).toBe('tampered');
  });
});

describe('what is not signed', () => {
  it.each([0, -1, 1.5, Number.NaN, Infinity, 604_801])('a lifetime of %p seconds', (expiresInSeconds) => {
    expect(() => signer.signUpload('a', { expiresInSeconds, maxBytes: 1 })).toThrow(RangeError);
  });

  it.each([-1, 0.5, Number.NaN, Infinity])('a limit of %p bytes', (maxBytes) => {
    expect(() => signer.signUpload('a', { expiresInSeconds: 1, maxBytes })).toThrow(RangeError);
  });

  it.each(['../a', 'a//b', '', 'a?b', 'a%2Fb', 'ä'])('the key %j', (key) => {
    expect(() => signer.signUpload(key, { expiresInSeconds: 1, maxBytes: 1 })).toThrow(RangeError);
    expect(() => signer.signDownload(key, DOWNLOAD)).toThrow(RangeError);
  });

  it.each([
    { fileName: '' },
    { fileName: 'a\r\nset-cookie: x' },
    { fileName: 'a'.repeat(201) },
    { contentType: 'text/csv\r\nx: y' },
    { contentType: '' },
  ])('a download with %j', (part) => {
    expect(() => signer.signDownload('a', { ...DOWNLOAD, ...part })).toThrow(RangeError);
  });
});
