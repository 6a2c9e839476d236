import { describe, expect, it } from '@jest/globals';
import { captionDistance, captionKind } from './captions.js';

describe('captions', () => {
  it.each([
    ['Figure 2 The north hall', 'figure'],
    ['Fig. 4. Curves of steel', 'figure'],
    ['Abbildung 3: Halle Nord', 'figure'],
    ['[그림 4-5] 8대 미래', 'figure'],
    ['图 3 仓库', 'figure'],
    ['Table 2-1 Columns', 'table'],
    ['TABLE IV: Results', 'table'],
    ['表 1：库存', 'table'],
    ['Table CA3. | Cases by country', 'table'],
  ])('%s belongs to a %s', (text, kind) => {
    expect(captionKind(text)).toBe(kind);
  });

  it.each([
    'Table of contents',
    'Figure 2 shows the north hall.',
    'Tables are heavy',
    'Table 3 is empty',
    'Chart of accounts',
  ])('%s is not a caption', (text) => {
    expect(captionKind(text)).toBeNull();
  });

  it('belong to what is directly above or below them, not to the side', () => {
    expect(captionDistance([0, 100, 50, 110], [0, 20, 60, 95])).toBe(5);
    expect(captionDistance([0, 100, 50, 110], [70, 20, 90, 95])).toBeNull();
    expect(captionDistance([0, 300, 50, 310], [0, 20, 60, 95])).toBeNull();
  });
});
