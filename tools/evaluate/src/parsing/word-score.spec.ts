import { describe, expect, it } from '@jest/globals';
import { scoreWords, wordsOf } from './word-score.js';

const SENTENCE = 'The carrier pays for all goods that arrive later than agreed.';

describe('words against another reader', () => {
  it('are complete and in order if the texts are equal', () => {
    expect(scoreWords(SENTENCE, SENTENCE)).toEqual({ recall: 1, order: 1, joined: 0, split: 0, doubled: 0 });
  });

  it('are recalled by how often they occur', () => {
    expect(scoreWords('goods and goods', 'goods and goods and goods').recall).toBeCloseTo(3 / 5, 12);
  });

  it('are in order if runs of six agree', () => {
    // Eight words are three runs; moving the last two to the front keeps only the first run.
    const score = scoreWords('g h a b c d e f', 'a b c d e f g h');

    expect(score.recall).toBe(1);
    expect(score.order).toBeCloseTo(1 / 3, 12);
  });

  it('have no order if there are fewer than six', () => {
    expect(scoreWords('a b', 'a b').order).toBeNull();
  });

  it('are counted as joined, split and doubled', () => {
    expect(scoreWords('Thecarrier pays', 'The carrier pays').joined).toBe(1);
    expect(scoreWords('a prob lem', 'a problem').split).toBe(1);
    expect(scoreWords('the goods goods', 'the goods').doubled).toBe(1);
    expect(scoreWords('the goodsgoods', 'the goods').doubled).toBe(1);
    expect(scoreWords('that that was', 'that that was').doubled).toBe(0);
  });

  it('may be split at line ends of the reference', () => {
    expect(scoreWords('explicitly so', 'ex-\nplicitly so').recall).toBe(1);
    expect(scoreWords('well-known', 'well-\nknown').recall).toBe(1);
  });

  it('are characters in scripts without spaces', () => {
    expect(wordsOf('净利润 2023年')).toEqual(['净', '利', '润', '2023', '年']);
  });
});
