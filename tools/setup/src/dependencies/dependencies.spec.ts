import { beforeAll, describe, expect, it } from '@jest/globals';

interface Verdict {
  isAudited: boolean;
  why?: string;
  problems?: string[];
  notes?: string[];
}

let judge: (report: unknown, accepted: object[], today: string) => Verdict;
let packageProblems: (packages: object, allowScripts: object) => string[];
beforeAll(async () => {
  ({ judge } = await import(new URL('./advisories.mjs', import.meta.url).href));
  ({ packageProblems } = await import(new URL('./packages.mjs', import.meta.url).href));
});

const TODAY = '2026-11-22';
const HIGH = {
  source: 1,
  name: 'left',
  severity: 'high',
  title: 'It pads wrongly',
  url: 'https://github.com/advisories/GHSA-aaaa-bbbb-cccc',
};
const ACCEPTED = {
  id: 'GHSA-aaaa-bbbb-cccc',
  package: 'left',
  reason: 'we pad nothing',
  expires: '2027-01-31',
};

function reportOf(...via: unknown[]): object {
  return { auditReportVersion: 2, vulnerabilities: { left: { via }, right: { via: ['left', ...via] } } };
}

describe('advisories', () => {
  it('of severity high or critical are reported, each once', () => {
    const { problems } = judge(reportOf(HIGH, { ...HIGH, severity: 'moderate' }), [], TODAY);

    expect(problems).toEqual([
      'high: left: It pads wrongly (https://github.com/advisories/GHSA-aaaa-bbbb-cccc)',
    ]);
  });

  it('that were accepted are reported once the acceptance expires', () => {
    const accepted = (expires: string) => judge(reportOf(HIGH), [{ ...ACCEPTED, expires }], TODAY).problems;

    expect(accepted('2026-11-22')).toEqual([]);
    expect(accepted('2026-11-21')).toEqual([expect.stringContaining('review it again')]);
  });

  it('that no longer apply must be removed from the list', () => {
    expect(judge(reportOf(), [ACCEPTED], TODAY)).toEqual({
      isAudited: true,
      problems: [],
      notes: [expect.stringContaining('remove it from the list')],
    });
  });

  it.each([
    { message: '405 Method Not Allowed - POST https://registry.npmjs.org/-/npm/v1/security/advisories/bulk' },
    { error: { summary: 'offline' } },
    {},
    null,
  ])('are unknown if the registry answers %j', (report) => {
    expect(judge(report, [], TODAY)).toEqual({ isAudited: false, why: expect.any(String) });
  });
});

describe('packages', () => {
  it('may only run install scripts with a decision', () => {
    const entry = { hasInstallScript: true, license: 'MIT' };
    const packages = { 'node_modules/a': entry, 'libs/x/node_modules/@s/b': entry };

    expect(packageProblems(packages, { a: false })).toEqual([expect.stringContaining('@s/b has an install')]);
  });

  it.each([
    ['MIT', true],
    ['(MIT OR GPL-3.0-or-later)', true],
    ['Apache-2.0 AND LGPL-3.0-or-later AND MIT', true],
    ['MIT AND AGPL-3.0-only', false],
    ['SEE LICENSE IN file', false],
    [undefined, false],
  ])('under %s: %s', (license, isFine) => {
    expect(packageProblems({ 'node_modules/a': { license } }, {}).length === 0).toBe(isFine);
  });

  it('for development, of ours and for other platforms may have any licence', () => {
    const packages = {
      'libs/a': {},
      'node_modules/dev': { dev: true, license: 'GPL-3.0' },
      'node_modules/@tessera/a': { link: true },
      'node_modules/a-darwin-x64': { os: ['darwin'] },
    };

    expect(packageProblems(packages, {})).toEqual([]);
  });
});
