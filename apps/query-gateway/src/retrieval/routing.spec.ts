import { describe, expect, it } from '@jest/globals';
import { CORE_PROFILE } from '@tessera/profiles';
import { fixedRoute, profileRule, routeByScope } from './routing.js';

const NOTHING = { hasImages: false };
const FIGURES = { hasImages: true };

describe('a route that the request decides', () => {
  it.each([
    [{ pipeline: 'visual_pipeline', mode: 'text' }, 'visual', 'the filter asks for visual_pipeline'],
    [{ pipeline: 'text_pipeline' }, 'text', 'the filter asks for text_pipeline'],
    [{ mode: 'hybrid' }, 'hybrid', 'the request asks for mode hybrid'],
    [{}, 'visual', 'the router is set to visual'],
  ] as const)('%j: %s', (request, mode, reason) => {
    expect(fixedRoute(request, 'visual')).toMatchObject({ mode, reason });
  });

  it('is left to the question by auto', () => {
    expect(fixedRoute({ mode: 'auto' }, 'text')).toBeNull();
    expect(fixedRoute({}, 'auto')).toBeNull();
  });
});

describe('a route by the scope', () => {
  it.each([
    [NOTHING, 'text', 'no document in scope has images, so only text is searched'],
    [FIGURES, 'hybrid', 'text and images may contain the answer'],
  ] as const)('among %j: %s', (holdings, mode, reason) => {
    expect(routeByScope(null, holdings)).toMatchObject({ requested: 'auto', mode, reason });
  });

  it('follows the first rule of the profile that fits, unless there is nothing to see', () => {
    const profile = {
      ...CORE_PROFILE,
      router: [
        { mode: 'text' as const, keywords: ['tariff'] },
        { mode: 'visual' as const, keywords: ['Single-Line Diagram'] },
      ],
    };
    const found = profileRule('Where is the single-line  diagram?', profile);
    const rule = found && { ...found, profile: 'energy' };

    expect(rule).toMatchObject({ mode: 'visual', word: 'single-line diagram' });
    expect(profileRule('tariff of the single-line diagram', profile)?.mode).toBe('text');
    expect(profileRule('tariffs', profile)).toBeNull();
    expect(routeByScope(rule, FIGURES)).toMatchObject({
      mode: 'visual',
      reason: 'the profile energy sends questions about “single-line diagram” to visual',
    });
    expect(routeByScope(rule, NOTHING)).toMatchObject({
      mode: 'text',
      reason: expect.stringContaining('“single-line diagram”, but no document'),
    });
  });
});
