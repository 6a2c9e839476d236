import { setTimeout as sleep } from 'node:timers/promises';
import { withIsolatedStack } from '@tessera/tool-local';
import type { Figure } from './figures.js';
import { treeUse } from './process-memory.js';

/** By then, idle parser processes have ended and polling has slowed down. */
const SETTLE_MS = 90_000;
const MEASURE_MS = 60_000;
const MOST_PERCENT = 2;
const MOST_MEGABYTES = 1_150;
const MEGABYTE = 1_000_000;

/** Memory and CPU of an idle stack as run by `npm start`, including the supervising process. */
export async function idleFigures(note: (line: string) => void): Promise<Figure[]> {
  return withIsolatedStack(
    async () => {
      await sleep(SETTLE_MS);
      const before = treeUse(process.pid);
      await sleep(MEASURE_MS);
      const after = treeUse(process.pid);
      let cpuMs = 0;
      for (const [pid, ms] of after.cpuMs) cpuMs += ms - (before.cpuMs.get(pid) ?? 0);
      const percent = (100 * cpuMs) / MEASURE_MS;
      const megabytes = after.residentBytes / MEGABYTE;
      const proportional = Math.round(after.proportionalBytes / MEGABYTE);
      const processes = `${after.cpuMs.size} processes`;
      return [
        { ...figure('CPU of an idle stack', percent, '% of a core', MOST_PERCENT), note: processes },
        {
          ...figure('Memory of an idle stack', megabytes, 'MB', MOST_MEGABYTES),
          note: `resident; ${proportional} MB where shared pages count once in all`,
        },
      ];
    },
    { report: note, layout: 'hosted' },
  );
}

function figure(name: string, value: number, unit: string, most: number): Figure {
  return { name, value, unit, baseline: null, bar: `≤ ${most} ${unit}`, isReached: value <= most };
}
