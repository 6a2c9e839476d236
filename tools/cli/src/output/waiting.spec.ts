import { describe, expect, it } from '@jest/globals';
import { isWaiting } from './waiting.js';

describe('a task', () => {
  it.each([
    ['visual_pipeline', 'pending', true],
    ['visual_pipeline', 'running', true],
    ['visual_pipeline', 'success', false],
    ['visual_pipeline', 'failed', false],
    ['text_pipeline', 'pending', false],
    ['router', 'pending', false],
  ])('of %s that is %s waits for the visual pipeline: %s', (pipeline, phase, waits) => {
    expect(isWaiting({ pipeline, status_phase: phase })).toBe(waits);
  });
});
