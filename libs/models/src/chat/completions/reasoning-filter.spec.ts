import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { passed, textsInPieces } from '../in-pieces.fixture-spec.js';
import { ReasoningFilter, ReasoningLeakedError } from './reasoning-filter.js';

describe('reasoning', () => {
  it.each([
    ['<think>\nSecret [1].\n</think>\n\nIt is 25 [1].', 'It is 25 [1].'],
    ['<think></think>It is 25.', 'It is 25.'],
    ['<thinking>Secret</thinking>It is 25.', 'It is 25.'],
    ['[THINK]Secret[/THINK]It is 25.', 'It is 25.'],
    ['◁think▷Secret◁/think▷It is 25.', 'It is 25.'],
    [
      '<|channel|>analysis<|message|>Secret<|end|><|start|>assistant<|channel|>final<|message|>It is 25.',
      'It is 25.',
    ],
    ['It is <think>Secret</think>25.', 'It is 25.'],
    ['<think>Secret <think> again</think>It is 25.', 'It is 25.'],
    ['<think>Secret without an end', ''],
    ['a < b, <thin> air and <', 'a < b, <thin> air and <'],
  ])('is removed from %j, leaving %j', (written, answer) => {
    expect(passed(new ReasoningFilter(false), [written])).toBe(answer);
    expect(passed(new ReasoningFilter(false), [...written])).toBe(answer);
    expect(passed(new ReasoningFilter(true), [...written])).toBe(answer);
  });

  it('started by the template is removed if all text is held back until it ends', () => {
    const filter = new ReasoningFilter(true);

    const parts = ['Secret [1].', ' More', '</thi', 'nk>\n\nIt is', ' 25.'].map((delta) =>
      filter.push(delta),
    );

    expect([...parts, filter.end()]).toEqual(['', '', '', 'It is', ' 25.', '']);
    expect(filter.beganInside).toBe(true);
  });

  it('that ends after a part of it was released is an error', () => {
    const filter = new ReasoningFilter(false);
    filter.push('Secret');

    expect(() => filter.push('</think>It is 25.')).toThrow(ReasoningLeakedError);
  });

  it('is recognised however the text is split into deltas, and never released', () => {
    const block = ['<think>', 'Secret', ' ', '</think>'];
    fc.assert(
      fc.property(
        textsInPieces(['<', 'th', 'It', '\n', '◁', '<think>Secret</think>', block.join('')]),
        (deltas) => {
          const answer = passed(new ReasoningFilter(false), deltas);

          expect(answer).toBe(passed(new ReasoningFilter(false), [deltas.join('')]));
          expect(answer).not.toContain('Secret');
        },
      ),
    );
  });
});
