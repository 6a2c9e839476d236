import { describe, expect, it } from '@jest/globals';
import { AttachmentPages } from './attachment-pages.js';

const page = (pageNumber: number) => ({
  pageNumber,
  text: `Berth ${pageNumber} is called quay${pageNumber}.`,
});

function pagesTo(last: number): AttachmentPages {
  const pages = new AttachmentPages();
  for (let number = 1; number <= last; number++) pages.add(page(number));
  return pages;
}

/** Page numbers of the hits. */
async function found(text: ReturnType<AttachmentPages['text']>, word: string): Promise<number[]> {
  const { chunks, index } = (await text)!;
  const hits = index.search({ text: word, languages: ['en'], beside: [], limit: 1 });
  return hits.flatMap(({ number }) => chunks[number]?.pageNumbers ?? []);
}

describe('the pages of an attachment', () => {
  it('that come while a question waits are found by it', async () => {
    const pages = pagesTo(20);
    const patience = Promise.withResolvers<void>();

    const text = pages.text('harbour.pdf', patience.promise);
    for (let number = 21; number <= 60; number++) pages.add(page(number));
    patience.resolve();

    expect(await found(text, 'quay55')).toEqual([55]);
  });

  it('that come after a question are found by the next one, and not by that one', async () => {
    const pages = pagesTo(20);
    const first = await pages.text('harbour.pdf', Promise.resolve());
    for (let number = 21; number <= 25; number++) pages.add(page(number));
    pages.end();

    const second = pages.text('harbour.pdf', new Promise(() => undefined));

    expect(first?.chunks).toHaveLength(20);
    expect(await found(second, 'quay25')).toEqual([25]);
    expect((await second)?.chunks).toHaveLength(25);
  });

  it('are not waited for any longer than all of them take', async () => {
    const pages = pagesTo(30);
    pages.end();

    expect(await found(pages.text('harbour.pdf', new Promise(() => undefined)), 'quay30')).toEqual([30]);
  });
});
