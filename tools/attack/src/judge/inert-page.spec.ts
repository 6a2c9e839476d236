import { describe, expect, it } from '@jest/globals';
import { escapeHtml } from '@tessera/text';
import { MARKUP } from '../stack/planted-files.js';
import { faultsOfPage } from './inert-page.js';

const headers = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:",
  'x-content-type-options': 'nosniff',
};
const page = (text: string, name = '') => ({
  headers,
  text: `<!doctype html>
<html lang="en"><head><title>${name}</title><style>p { color: red; }</style></head>
<body><p dir="auto">${text}</p><img alt="${name}" src="data:image/webp;base64,AAAA"></body></html>`,
});
/** Those that a page without escaping would interpret. */
const TAGS = MARKUP.filter((markup) => /<[a-z!]/i.test(markup));

describe('a page of users’ content', () => {
  it.each(MARKUP)('is inert if it escapes %s', (markup) => {
    expect(faultsOfPage(page(escapeHtml(markup), escapeHtml(markup)))).toEqual([]);
  });

  it.each(TAGS)('is not inert with %s', (markup) => {
    expect(faultsOfPage(page(markup))).not.toEqual([]);
  });

  it.each(['" onerror="alert(1)', '" srcset="https://evil.example/x', '"><a href="javascript:x'])(
    'is not inert with the attribute %s',
    (name) => {
      expect(faultsOfPage(page('x', name))).not.toEqual([]);
    },
  );

  it.each(['content-security-policy', 'x-content-type-options', 'content-type'])(
    'is not inert without %s',
    (name) => {
      expect(faultsOfPage({ ...page('x'), headers: { ...headers, [name]: undefined } })).toHaveLength(1);
    },
  );
});
