import type { CanaryTimes } from '../canary/canary.js';
import type { Finding } from '../judge/findings.js';
import type { Bar, RunResult } from './result.js';

/** The result for a terminal. Findings were printed as they occurred. */
export function report(result: RunResult, bars: readonly Bar[]): string {
  return [
    '',
    table([
      [
        'Attack',
        'Time',
        'Steps',
        'Requests',
        'Leaks',
        'Wrong',
        '5xx',
        'Canary p95',
        'Max',
        'Slowest job',
        'Failures',
        'Answers',
      ],
      ...result.attacks.map((attack) => [
        attack.name,
        `${Math.round(attack.durationMs / 1_000)} s`,
        String(attack.steps),
        String(attack.requests),
        String(attack.leaks),
        String(attack.wrongAnswers),
        String(attack.unexpected5xx),
        ...shownTimes(attack.canary),
        attack.statuses,
      ]),
    ]),
    '',
    table([
      ['Canary', 'Asked', 'p50', 'p95', 'Max', 'Slowest job', 'Failures'],
      ['alone', ...allTimes(result.canaryAlone)],
      ['under attack', ...allTimes(result.canaryAttacked)],
    ]),
    '',
    table(summary(result)),
    '',
    table([
      ['Bar', 'Found', 'Reached'],
      ...bars.map(({ name, actual, isReached }) => [name, actual, isReached ? 'yes' : 'NO']),
    ]),
  ].join('\n');
}

function summary({ attacks, honest5xx, rss, liveBackends, restarts, seed }: RunResult): string[][] {
  const sum = (of: (attack: RunResult['attacks'][number]) => number) =>
    attacks.reduce((total, attack) => total + of(attack), 0).toLocaleString('en');
  return [
    [
      'Attacks tried',
      `${sum(({ steps }) => steps)} (${sum(({ requests }) => requests)} requests), seed ${seed}`,
    ],
    ['503 and 504', String(honest5xx)],
    [
      'RSS of sql-query-api',
      `${megabytes(rss.startBytes)} at the start, ${megabytes(rss.peakBytes)} at peak, ` +
        `${megabytes(rss.afterBytes)} after ${Math.round(rss.settledAfterMs / 1_000)} s of rest`,
    ],
    ['Statements still running', liveBackends.length === 0 ? 'none' : liveBackends.join('; ')],
    ['Restarts', `${restarts.service} of the service, ${restarts.servers} of a database server's sessions`],
  ];
}

export function shownFinding({ kind, step, title, detail, request }: Finding): string {
  const where =
    step === null ? '' : step.index < 0 ? ` during ${step.attack}` : ` ${step.attack}:${step.index}`;
  return [
    `[${kind}]${where} ${title}: ${oneLine(detail)}`,
    ...(request ? [`    ${oneLine(request)}`] : []),
  ].join('\n');
}

function oneLine(text: string): string {
  return text.replace(/[\r\n]+/g, ' ↵ ').replace(/[\x00-\x1f\x7f]/g, '·');
}

function shownTimes({ p95, max, slowestJob, failures }: CanaryTimes): string[] {
  return [milliseconds(p95), milliseconds(max), milliseconds(slowestJob), String(failures)];
}

function allTimes(times: CanaryTimes): string[] {
  return [String(times.asked), milliseconds(times.p50), ...shownTimes(times)];
}

function milliseconds(value: number | null): string {
  return value === null ? '-' : `${Math.round(value)} ms`;
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1024 ** 2)} MB`;
}

function table(rows: readonly string[][]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  );
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
