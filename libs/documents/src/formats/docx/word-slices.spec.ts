import { expect, it } from '@jest/globals';
import { sliceBody } from './word-slices.js';

const LIMITS = { perSlice: 40, perElement: 100, perDocument: 1_000 };
const document = (body: string): string => `<w:document xmlns:w="w"><w:body>${body}</w:body></w:document>`;
const paragraph = (text: number, properties = ''): string => `<w:p>${properties}<w:t>${text}</w:t></w:p>`;
const paragraphs = (count: number, properties?: string): string =>
  Array.from({ length: count }, (_, at) => paragraph(at, properties)).join('');
const tagsOf = (xml: string): number => xml.split('<').length - 1;
const body = (xml: string): string =>
  xml.slice(document('').indexOf('</w:body>'), -'</w:body></w:document>'.length);

it('a document is split between its paragraphs into documents of few tags', () => {
  const slices = sliceBody(document(paragraphs(100)), LIMITS);

  expect(slices.map(body).join('')).toBe(paragraphs(100));
  expect(Math.max(...slices.map(tagsOf))).toBeLessThanOrEqual(LIMITS.perSlice);
  expect(slices.every((slice) => slice.startsWith('<w:document xmlns:w="w"><w:body><w:p>'))).toBe(true);
});

it('a small document is not split', () => {
  const xml = document(paragraphs(5));

  expect(sliceBody(xml, LIMITS)).toEqual([xml]);
});

it('a list that fits into a slice is not split', () => {
  const list = paragraphs(8, '<w:pPr><w:numPr/></w:pPr>');
  const slices = sliceBody(document(paragraphs(4) + list + paragraphs(40)), { ...LIMITS, perSlice: 100 });

  expect(slices.length).toBeGreaterThan(1);
  expect(slices.filter((slice) => slice.includes('<w:numPr/>'))).toHaveLength(1);
});

it.each([
  ['one table has too many', `<w:tbl>${paragraphs(30)}</w:tbl>`, 'A table'],
  ['the whole has too many', paragraphs(300), 'The Word document'],
])('a document is rejected before its tags are processed if %s', (_, content, what) => {
  expect(() => sliceBody(document(content), LIMITS)).toThrow(
    expect.objectContaining({ code: 'file_too_large', reason: expect.stringContaining(what) }),
  );
});
