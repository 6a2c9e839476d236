import { describe, expect, it } from '@jest/globals';
import { givenRoute, routeByType } from './route.js';

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

describe('the route by type', () => {
  it.each(['text/plain', 'text/csv', 'text/markdown', 'application/msword'])(
    'of %s is text_pipeline',
    (type) => {
      expect(routeByType(type)?.pipeline).toBe('text_pipeline');
    },
  );

  it.each(['text/html', 'image/png'])('of %s is visual_pipeline', (type) => {
    expect(routeByType(type)?.pipeline).toBe('visual_pipeline');
  });

  it.each(['application/pdf', null])('of %s is none: its pages decide', (type) => {
    expect(routeByType(type)).toBeNull();
  });
});
