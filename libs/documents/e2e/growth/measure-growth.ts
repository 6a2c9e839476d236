import { HostileReader } from '../hostile/reader.js';
import { SHEET_CASES, SLIDE_CASES, WORD_CASES } from './office-cases.js';
import { PAGE_CASES } from './page-cases.js';
import { PDF_CASES } from './pdf-cases.js';
import { TEXT_CASES } from './text-cases.js';

// Prints how parsing time grows with the size of each kind of file: about 1 for linear growth, 2 for quadratic.

const reader = new HostileReader();
const only = process.argv[2] ?? '';
for (const { fileName, what, size, make } of [
  ...TEXT_CASES,
  ...PAGE_CASES,
  ...WORD_CASES,
  ...SLIDE_CASES,
  ...SHEET_CASES,
  ...PDF_CASES,
].filter((one) => `${one.fileName} ${one.what}`.includes(only))) {
  const times: number[] = [];
  for (const part of [1, 2, 4]) {
    const bytes = make((size * part) / 4);
    const start = performance.now();
    await reader.read(bytes, fileName);
    times.push(performance.now() - start);
  }
  const exponents = [Math.log2(times[1]! / times[0]!), Math.log2(times[2]! / times[1]!)];
  const shown = times.map((time) => time.toFixed(0).padStart(6)).join(' ');
  process.stdout.write(
    `${shown} ms  ^${exponents.map((one) => one.toFixed(1)).join(' ^')}  ${fileName} ${what}\n`,
  );
}
await reader.close();
