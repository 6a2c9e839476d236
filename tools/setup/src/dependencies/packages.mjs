/** Licences whose code may be part of an installation that is not distributed. */
const LICENCES = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'PSF-2.0',
  'Python-2.0',
  'Zlib',
]);

/** Their package.json has the licence in a legacy format that lock files omit: both are MIT. */
const OLD_FORM = new Set(['busboy', 'streamsearch']);

/**
 * Problems of the packages of a lock file, version 3: an install script without a decision, or a licence of a
 * production package that is not on the list.
 * @param {Record<string, {hasInstallScript?: boolean, license?: string, dev?: boolean, link?: boolean, os?: string[],
 * cpu?: string[]}>} packages
 * @param {Record<string, boolean>} allowScripts of package.json: which scripts run, and which do not
 * @returns {string[]}
 */
export function packageProblems(packages, allowScripts) {
  const problems = [];
  for (const [path, entry] of Object.entries(packages)) {
    if (!path.includes('node_modules/') || entry.link) continue;
    const name = path.split('node_modules/').at(-1);
    if (entry.hasInstallScript && !entry.os && !Object.hasOwn(allowScripts, name))
      problems.push(`${name} has an install script: say in allowScripts of package.json whether it may run`);
    if (!entry.dev && !isLicensed(name, entry))
      problems.push(`${name} is under "${entry.license ?? 'no licence'}"`);
  }
  return problems;
}

/** One licence of an "or", each of an "and". The lock file may lack those of packages for other platforms. */
function isLicensed(name, { license, os, cpu }) {
  if (license === undefined) return OLD_FORM.has(name) || Boolean(os ?? cpu);
  const terms = license.replace(/[()]/g, '');
  return terms
    .split(/ OR /i)
    .some((choice) => choice.split(/ AND /i).every((one) => LICENCES.has(one.trim())));
}
