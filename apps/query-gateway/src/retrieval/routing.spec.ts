import { describe, expect, it } from '@jest/globals';
import { CORE_PROFILE } from '@tessera/profiles';
import type { Cue } from './question-cues.js';
import { fixedRoute, profileRule, routeByQuestion } from './routing.js';

const NOTHING = { hasAny: false, hasPages: false };
const FIGURES = { hasAny: true, hasPages: false };
const PAGES = { hasAny: true, hasPages: true };

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

describe('a route by the question', () => {
  it.each([
    [null, NOTHING, 'text', /no document in scope has images/],
    ['chart', NOTHING, 'text', /asks for a chart, but no document in scope/],
    ['table', NOTHING, 'text', /asks for a table, but no document in scope/],
    [null, FIGURES, 'hybrid', /text and images may contain/],
    ['chart', FIGURES, 'hybrid', /asks for a chart, so images/],
    ['table', FIGURES, 'text', /asks for a table, and no page in scope is a scan/],
    ['text', FIGURES, 'text', /asks for the words of a text/],
    ['table', PAGES, 'hybrid', /may be on a scanned page/],
  ] as Array<[Cue | null, typeof PAGES, string, RegExp]>)(
    '%s among %j: %s',
    (cue, holdings, mode, reason) => {
      const decided = routeByQuestion(null, cue, holdings);

      expect(decided).toMatchObject({ requested: 'auto', mode });
      expect(decided.reason).toMatch(reason);
    },
  );

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
    expect(routeByQuestion(rule, 'chart', FIGURES)).toMatchObject({
      mode: 'visual',
      reason: 'the profile energy sends questions about “single-line diagram” to visual',
    });
    expect(routeByQuestion(rule, 'chart', NOTHING)).toMatchObject({
      mode: 'text',
      reason: expect.stringContaining('“single-line diagram”, but no document'),
    });
  });
});
