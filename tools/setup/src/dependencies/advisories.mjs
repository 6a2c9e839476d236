const FAILING = new Set(['high', 'critical']);

/**
 * Evaluates a report of `npm audit --json`.
 * @param {unknown} report
 * @param {Array<{id: string, package: string, reason: string, expires: string}>} accepted reviewed advisories: their id
 * (`GHSA-…`), why they are harmless here, and until when (`2027-01-31`) that needs no new review
 * @param {string} today `2026-11-22`
 * @returns {{isAudited: false, why: string} | {isAudited: true, problems: string[], notes: string[]}}
 */
export function judge(report, accepted, today) {
  if (typeof report?.vulnerabilities !== 'object')
    return { isAudited: false, why: String(report?.message ?? report?.error?.summary ?? 'no report') };
  const advisories = advisoriesOf(report.vulnerabilities);
  const known = new Map(accepted.map((entry) => [entry.id, entry]));
  const problems = [];
  for (const { id, name, severity, title, url } of advisories) {
    const entry = known.get(id);
    if (!entry) problems.push(`${severity}: ${name}: ${title} (${url})`);
    else if (entry.expires < today)
      problems.push(
        `${id} of ${name} was accepted until ${entry.expires} (${entry.reason}): review it again`,
      );
  }
  const found = new Set(advisories.map(({ id }) => id));
  const notes = accepted
    .filter(({ id }) => !found.has(id))
    .map((entry) => `${entry.id} of ${entry.package} does not apply any more: remove it from the list`);
  return { isAudited: true, problems, notes };
}

/** Each advisory once, although many packages depend on the affected one. */
function advisoriesOf(vulnerabilities) {
  const found = new Map();
  for (const { via } of Object.values(vulnerabilities))
    for (const cause of via) {
      // A string refers to another package of the report.
      if (typeof cause === 'string' || !FAILING.has(cause.severity)) continue;
      const id = /GHSA-[\w-]+/.exec(cause.url)?.[0] ?? String(cause.source);
      found.set(id, { id, ...cause });
    }
  return [...found.values()];
}
