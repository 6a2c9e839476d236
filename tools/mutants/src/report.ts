import type { Result } from './campaign.js';
import type { Mutant } from './catalogue/mutant.js';
import { LEVELS } from './run-tests.js';

/** The report for a terminal. */
export function summary(mutants: readonly Mutant[], results: readonly Result[]): string {
  const missed = mutants.filter((mutant) => !isFound(mutant, results));
  return [
    `${results.length - missed.length} of ${results.length} mutants found`,
    ...LEVELS.map((level) => `  ${level}: ${results.filter((one) => whatOf(one) === level).length}`),
    ...missed.map(({ id, fault }) => `${whatOf(results.find((one) => one.id === id))}: ${id}. ${fault}`),
  ].join('\n');
}

/** Markdown for the documentation. @param earlier results to compare with */
export function report(
  mutants: readonly Mutant[],
  results: readonly Result[],
  earlier: readonly Result[] | null,
): string {
  const found = (all: readonly Result[]) => mutants.filter((mutant) => isFound(mutant, all)).length;
  const lost = mutants.filter((mutant) => earlier && isFound(mutant, earlier) && !isFound(mutant, results));
  const verdict = earlier && found(results) >= found(earlier) ? 'at least as many' : 'fewer';
  const rows = mutants.map(({ id, file, fault }) => {
    const [now, before] = [results, earlier].map((all) => all?.find((one) => one.id === id));
    const test = now?.outcome === 'found' ? `\`${now.file}\`: ${now.test}` : '';
    return [fault, `\`${file}\``, ...(earlier ? [whatOf(before)] : []), whatOf(now), test];
  });
  return [
    `The tests find ${found(results)} of ${mutants.length} seeded faults.`,
    ...(earlier ? [`Before, they found ${found(earlier)}: now ${verdict}.`, ''] : ['']),
    ...lost.map(({ id, fault }) => `- No longer found: \`${id}\`. ${fault}\n`),
    line(['Fault', 'Place', ...(earlier ? ['Found before by'] : []), 'Found by', 'Test']),
    line(['---', '---', ...(earlier ? ['---'] : []), '---', '---']),
    ...rows.map(line),
  ].join('\n');
}

function isFound({ id }: Mutant, results: readonly Result[]): boolean {
  return results.some((one) => one.id === id && one.outcome === 'found');
}

/** The test level that found it, or the result. */
function whatOf(result: Result | undefined): string {
  return result?.outcome === 'found' ? result.level : (result?.outcome ?? 'not run');
}

function line(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replace(/\s+/g, ' ')).join(' | ')} |`;
}
