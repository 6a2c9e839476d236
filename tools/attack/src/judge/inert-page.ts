import type { Reply } from '../http/http-client.js';

const HEADERS = {
  'content-type': /^text\/html; charset=utf-8$/,
  'content-security-policy':
    /^sandbox(?: allow-downloads)?; default-src 'none'; style-src 'unsafe-inline'; img-src data:$/,
  'x-content-type-options': /^nosniff$/,
};

/** Elements of the services' pages, with their attributes. */
const ELEMENTS = new Set(
  (
    'html head meta title style body h1 h2 p dl dt dd article blockquote img bdi main footer a figure figcaption span mark ' +
    'table caption thead tbody tfoot tr th td br ul ol li b strong i em sub sup'
  ).split(' '),
);
const ATTRIBUTES: Record<string, RegExp> = {
  lang: /^[\w-]*$/,
  dir: /^(?:auto|rtl)$/,
  charset: /^utf-8$/,
  name: /^viewport$/,
  content: /^width=device-width, initial-scale=1$/,
  class: /^[\w -]+$/,
  id: /^[\w-]+$/,
  alt: /^[^<]*$/s,
  src: /^data:image\/(?:png|webp);base64,[\w+/=]*$/,
  href: /^\.\.\/file(?:#page=\d+)?$/,
  colspan: /^\d+$/,
  rowspan: /^\d+$/,
  scope: /^(?:col|row)$/,
};
const TAG = /<\/?([a-z][a-z\d]*)((?:\s+[a-z-]+(?:="[^"]*")?)*)\s*>/g;
const ATTRIBUTE = /\s+([a-z-]+)(?:="([^"]*)")?/g;

/** What could run or load something in a page that shows content of users; empty for an inert page. */
export function faultsOfPage({ headers, text }: Pick<Reply, 'headers' | 'text'>): string[] {
  const faults = Object.entries(HEADERS)
    .filter(([name, expected]) => !expected.test(String(headers[name] ?? '')))
    .map(([name]) => `the header ${name} is ${String(headers[name])}`);
  const styles = [...text.matchAll(/<style>(.*?)<\/style>/gs)].map(([, style]) => style ?? '');
  if (styles.length !== 1 || /@import|url\(|expression/.test(styles.join())) faults.push('the style');
  const body = text.replace(/^<!doctype html>/, '').replace(/<style>.*?<\/style>/gs, '');
  for (const [, element = '', attributes = ''] of body.matchAll(TAG)) {
    if (!ELEMENTS.has(element)) faults.push(`the element ${element}`);
    for (const [, name = '', value = ''] of attributes.matchAll(ATTRIBUTE))
      if (!ATTRIBUTES[name]?.test(value)) faults.push(`${name}="${value.slice(0, 80)}" of ${element}`);
  }
  const [stray] = /<.{0,80}/s.exec(body.replace(TAG, '')) ?? [];
  if (stray !== undefined) faults.push(`markup that is not the page's own: ${stray}`);
  return faults;
}
