import { describe, expect, it } from '@jest/globals';
import { UrlError } from '../url.errors.js';
import { checkUrl, hostOf } from './check-url.js';

const PORTS = { allowedPorts: [80, 443, 8080] };

function codeOf(text: string, base?: string): string {
  try {
    checkUrl(text, PORTS, base === undefined ? undefined : new URL(base));
    return 'taken';
  } catch (error) {
    if (error instanceof UrlError) return error.problem.code;
    throw error;
  }
}

describe('the format of a URL', () => {
  it.each([
    ['https://example.com/a%20b.pdf?q=1#part', 'https://example.com/a%20b.pdf?q=1'],
    ['  HTTP://EXAMPLE.com:80  ', 'http://example.com/'],
    ['https://example.com./x', 'https://example.com/x'],
    ['https://müller.example/', 'https://xn--mller-kva.example/'],
    ['https://例え.テスト/資料.pdf', 'https://xn--r8jz45g.xn--zckzah/%E8%B3%87%E6%96%99.pdf'],
    ['http://[2A00:1450::1]:8080/', 'http://[2a00:1450::1]:8080/'],
    ['https://my_host.example/', 'https://my_host.example/'],
    ['https://example.com//twice', 'https://example.com//twice'],
    ['https://example.com/@someone', 'https://example.com/@someone'],
    ['https://example.com/?next=https://user@host/', 'https://example.com/?next=https://user@host/'],
  ])('accepts %s', (text, href) => {
    expect(checkUrl(text, PORTS).href).toBe(href);
  });

  it.each([
    '',
    '   ',
    'handbook.pdf',
    '//example.com/',
    '/local',
    'http:',
    'http://',
    'https:///path',
    'http:example.com',
    'http:/example.com',
    'https://exa mple.com/',
    'https://example.com/a\tb',
    'https://example.com/a\nHost: x',
    'https://example.com/\0',
    'https:\\\\example.com\\',
    'https://example.com\\@evil.example/',
    'http://example.com:99999/',
    'http://example.com:http/',
    'http://[::1',
    'http://[fe80::1%25eth0]/',
    'http://1.2.3.4.5/',
    'http://256.1.1.1/',
    'http://0x.example.09/',
    'http://a..b/',
    'http://.example.com/',
    'http://example.com../',
    'http://-example.com/',
    `http://${'a'.repeat(64)}.com/`,
    `http://${'a.'.repeat(130)}com/`,
    `https://example.com/${'a'.repeat(2048)}`,
    'http://exa<mple.com/',
    'http://exa%00mple.com/',
    'http://*.example.com/',
  ])('rejects %j as invalid', (text) => {
    expect(codeOf(text)).toBe('url_invalid');
  });

  it.each([
    'ftp://example.com/a.pdf',
    'file:///etc/passwd',
    'file://localhost/etc/passwd',
    'javascript:alert(1)',
    'data:text/html,hello',
    'gopher://127.0.0.1:6379/_INFO',
    'dict://127.0.0.1:11211/',
    'ws://example.com/',
    'blob:https://example.com/x',
    'view-source:https://example.com/',
    'jar:https://example.com!/',
    'unix:/var/run/docker.sock',
    'https+unix://x/',
  ])('rejects the scheme of %s', (text) => {
    expect(codeOf(text)).toBe('url_scheme_unsupported');
  });

  it.each([
    'https://user@example.com/',
    'https://user:secret@example.com/',
    'https://:secret@example.com/',
    'https://@example.com/',
    'https://example.com@127.0.0.1/',
    'https://a%40b@example.com/',
  ])('rejects the credentials in %s', (text) => {
    expect(codeOf(text)).toBe('url_credentials_forbidden');
  });

  it.each([
    'http://example.com:22/',
    'https://example.com:6379/',
    'http://example.com:0/',
    'http://example.com:81/',
  ])('rejects the port of %s', (text) => {
    expect(codeOf(text)).toBe('url_port_forbidden');
  });

  it.each([
    'http://metadata.google.internal/computeMetadata/v1/',
    'http://METADATA.google.internal./',
    'http://metadata/',
    'http://ｍｅｔａｄａｔａ.google.internal/',
    'http://metadata%2Egoogle%2Einternal/',
    'http://metadata.tencentyun.com/',
    'http://instance-data/latest/',
  ])('rejects the name of a metadata service: %s', (text) => {
    expect(codeOf(text)).toBe('url_private_address');
  });

  it.each([
    ['/next', 'https://example.com/next'],
    ['next?x', 'https://example.com/a/next?x'],
    ['//other.example/', 'https://other.example/'],
    ['http://other.example/', 'http://other.example/'],
    ['', 'https://example.com/a/b'],
  ])('resolves the target of a redirect: %j', (location, href) => {
    expect(checkUrl(location, PORTS, new URL('https://example.com/a/b')).href).toBe(href);
  });

  it('rejects in a redirect what it rejects elsewhere', () => {
    const base = 'https://example.com/';

    expect(codeOf('file:///etc/passwd', base)).toBe('url_scheme_unsupported');
    expect(codeOf('//user@other.example/', base)).toBe('url_credentials_forbidden');
    expect(codeOf('//other.example:25/', base)).toBe('url_port_forbidden');
    expect(codeOf('/\\evil.example/', base)).toBe('url_invalid');
  });

  it('returns the host as sockets expect it', () => {
    expect(hostOf(checkUrl('http://[::ffff:7f00:1]/', PORTS))).toBe('::ffff:7f00:1');
    expect(hostOf(checkUrl('http://0x7f.1/', PORTS))).toBe('127.0.0.1');
  });
});
