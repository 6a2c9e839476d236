import { describe, expect, it } from '@jest/globals';
import { routeOfType } from './route.js';

describe('the route for a detected type', () => {
  it.each(['text/plain', 'text/csv', 'text/markdown', 'application/msword'])(
    'of %s is text_pipeline',
    (type) => {
      expect(routeOfType(type)?.pipeline).toBe('text_pipeline');
    },
  );

  it.each(['text/html', 'image/png', 'image/svg+xml'])('of %s is visual_pipeline', (type) => {
    expect(routeOfType(type)?.pipeline).toBe('visual_pipeline');
  });

  it.each(['application/pdf', 'application/octet-stream', 'constructor'])(
    'of %s is none: its bytes decide',
    (type) => {
      expect(routeOfType(type)).toBeNull();
    },
  );
});
