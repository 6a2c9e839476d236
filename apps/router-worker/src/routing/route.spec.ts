import { describe, expect, it } from '@jest/globals';
import { givenRoute } from './route.js';

describe('the given route', () => {
  it('is first of all the one that the uploader requests', () => {
    expect(givenRoute('visual_pipeline', 'text')?.pipeline).toBe('visual_pipeline');
  });

  it('is the configured mode if the uploader requests none', () => {
    expect(givenRoute(null, 'visual')?.pipeline).toBe('visual_pipeline');
  });

  it.each(['auto', 'hybrid'] as const)('is none in mode %s: the content decides', (mode) => {
    expect(givenRoute(null, mode)).toBeNull();
  });
});
