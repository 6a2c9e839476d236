import { describe, expect, it } from '@jest/globals';
import { givenRoute } from './route.js';

describe('the route that is given', () => {
  it('is the wish of the uploader before anything else', () => {
    expect(givenRoute('visual_pipeline', 'text')?.pipeline).toBe('visual_pipeline');
  });

  it('is the configured mode when there is no wish', () => {
    expect(givenRoute(null, 'visual')?.pipeline).toBe('visual_pipeline');
  });

  it.each(['auto', 'hybrid'] as const)('is none in mode %s: the content decides', (mode) => {
    expect(givenRoute(null, mode)).toBeNull();
  });
});
