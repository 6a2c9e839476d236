import { describe, expect, it } from '@jest/globals';
import { parseProfile, ProfileError } from './parse-profile.js';

/** The problems of a file; fails if there are none. */
function problems(yaml: string): readonly string[] {
  try {
    parseProfile(yaml);
  } catch (error) {
    if (error instanceof ProfileError) return error.problems;
    throw error;
  }
  throw new Error('Nothing was found wrong.');
}

describe('a profile', () => {
  it('needs no more than a name', () => {
    expect(parseProfile('name: energy')).toEqual({
      name: 'energy',
      collections: [],
      prompts: { answer: null },
      sourceTypes: [],
      router: [],
    });
  });

  it('has defaults for omitted entries', () => {
    const profile = parseProfile(
      'name: a\ncollections: [{name: b}]\nsource_types: [{source_type: tax, keywords: [c]}]\n',
    );

    expect(profile.collections).toEqual([{ name: 'b', modality: 'text', weight: 1 }]);
    expect(profile.sourceTypes).toEqual([{ sourceType: 'tax', keywords: ['c'], weight: 2 }]);
  });

  it.each([
    ['', /^line 1: a profile is a mapping/],
    ['- a', /^line 1: a profile is a mapping/],
    ['collections: []', /^line 1: name: name must be/],
    ['name: a b', /^line 1: name: name must be 1 to 64/],
    ['name: core', /^line 1: name: name must not be "core"/],
    ['name: a\ncolour: red', /^line 2: colour: unknown key$/],
    ['name: a\ncollections:\n  - name: b\n    weight: 0', /^line 4: collections\.0\.weight: .*0\.01/],
    ['name: a\ncollections:\n  - name: b\n  - weight: 1', /^line 4: collections\.1\.name: /],
    ['name: a\ncollections:\n  - name: svc_text', /^line 3: collections\.0\.name: .*core collection/],
    ['name: a\ncollections:\n  - name: ../b', /^line 3: collections\.0\.name: .*letters/],
    ['name: a\ncollections:\n  - name: b\n  - name: b', /^line 3: collections: .*twice/],
    ['name: a\ncollections:\n  - name: b\n    colour: red', /^line 4: collections\.0\.colour: unknown key$/],
    ['name: a\ncollections: b', /^line 2: collections: .*array/],
    ['name: a\ncollections: [1]', /^line 2: collections/],
    ['name: a\nprompts: [x]', /^line 2: prompts/],
    [
      'name: a\nrouter:\n  - mode: auto\n    keywords: [b]',
      /^line 3: router\.0\.mode: .*text, visual, hybrid/,
    ],
    ['name: a\nrouter:\n  - mode: text\n    keywords: []', /^line 4: router\.0\.keywords: /],
    ['name: a\nrouter:\n  - mode: text\n    keywords: ["-"]', /^line 4: router\.0\.keywords: .*letter/],
    ['name: a\nrouter:\n  - mode: text\n    keywords: [1]', /^line 4: router\.0\.keywords: .*string/],
    [
      'name: a\nsource_types:\n  - source_type: other\n    keywords: [b]',
      /^line 3: source_types\.0\.source_type/,
    ],
    ['name: a\nname: b', /^line 2: Map keys must be unique/],
    ['name: a\n  b: c\n d', /^line \d: /],
    ['name: [a', /^line \d: /],
  ])('is rejected with the line and the key: %j', (yaml, expected) => {
    expect(problems(yaml)[0]).toMatch(expected);
  });

  it('gets all its problems reported, in line order', () => {
    expect(problems('router: 1\nname: ""\ncolour: red\n')).toEqual([
      expect.stringMatching(/^line 1: router/),
      expect.stringMatching(/^line 2: name/),
      expect.stringMatching(/^line 3: colour/),
    ]);
  });

  it('is not quoted if it is not a profile', () => {
    const secret = 'hunter2';

    expect(problems(`password: ${secret}\nb: [${secret}`).join()).not.toContain(secret);
    expect(problems(`password: ${secret}`).join()).not.toContain(secret);
  });

  it('cannot be blown up by aliases', () => {
    const bomb = [
      'a: &a [x,x,x,x,x,x,x,x,x]',
      ...'bcdefgh'.split('').map((key, at) => `${key}: &${key} [${`*${'abcdefgh'[at]},`.repeat(9)}]`),
    ];

    expect(problems(bomb.join('\n'))[0]).toMatch(/too far/);
    expect(problems('name: *nothing')[0]).toMatch(/nothing/);
  });
});
