import { describe, expect, it } from '@jest/globals';
import { chunkText, type PointPayload } from '@tessera/vectors';
import { chunkContent } from './chunk-body.js';

const chunk = (given: Partial<PointPayload>): PointPayload => ({
  documentId: 'd',
  attempt: 1,
  chunkId: 'c',
  kbName: 'default',
  sourceType: 'other',
  year: null,
  pipeline: 'text_pipeline',
  chunkType: 'table',
  chunkIndex: 0,
  path: 'Travel',
  content: '',
  summary: 'Hotels: City; Limit',
  keywords: [],
  pageNumbers: [],
  regions: [],
  fileName: 'a.pdf',
  language: 'en',
  imageKey: null,
  imageId: null,
  ...given,
});

describe('the body of a chunk', () => {
  it('is HTML to those who see a table, and text to those who read it', () => {
    const table = { caption: 'Hotels', headerRowCount: 0, rows: [[{ text: 'A & B' }, { text: '1,200' }]] };

    expect(chunkContent(chunk({ table }))).toBe(
      '<table><caption>Hotels</caption><tbody><tr><td>A &amp; B</td><td>1,200</td></tr></tbody></table>',
    );
    expect(chunkText(chunk({ table }))).toBe('Hotels\nA & B; 1,200');
  });

  it('of anything else is its content', () => {
    const text = chunk({ chunkType: 'text', content: 'Hotels are paid.' });
    const picture = chunk({ pipeline: 'visual_pipeline', content: 'A table of hotels' });

    expect([chunkContent(text), chunkText(text)]).toEqual(['Hotels are paid.', 'Hotels are paid.']);
    expect(chunkText(picture)).toBe('A table of hotels');
  });
});
