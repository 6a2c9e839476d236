import type { CampaignResult } from './campaign.js';
import { FINDING_KINDS } from './checks/finding.js';

/** The report of a run. */
export function report({ seed, trials, impossible, acknowledged, embedded }: CampaignResult): string {
  const findings = trials.flatMap((trial) => trial.findings);
  const hits = new Map<string, number>();
  for (const { fault } of trials) hits.set(fault, (hits.get(fault) ?? 0) + 1);
  const seconds = trials.map((trial) => trial.seconds).sort((a, b) => a - b);
  return [
    '',
    `Seed          ${seed}`,
    `Trials        ${trials.length}, ${at(seconds, 0.5)} s each median, ${at(seconds, 0.95)} s p95`,
    `Faults        ${listed(hits)}`,
    ...(impossible.length > 0
      ? [
          `Not possible  ${impossible.join(', ')} (disks: root on Linux that may mount; models: --parts embedding or remote, s3: --parts remote)`,
        ]
      : []),
    `Acknowledged  ${listed(new Map(Object.entries(acknowledged)))}`,
    ...(embedded ? [`Embedded      ${embedded.chunks} chunks, ${embedded.repeated} of them again`] : []),
    ...FINDING_KINDS.map(
      (kind) => `${kind.padEnd(13)} ${findings.filter((one) => one.kind === kind).length}`,
    ),
  ].join('\n');
}

function listed(counts: ReadonlyMap<string, number>): string {
  return [...counts].map(([name, count]) => `${count} ${name}`).join(', ');
}

function at(sorted: readonly number[], share: number): string {
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1);
}
