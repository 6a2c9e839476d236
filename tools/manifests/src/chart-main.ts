import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CHART_FOLDER } from './chart/chart-check.js';
import { generateChart, renderVariants } from './chart/generate.js';
import { imagesOf } from './docker/dockerfile.js';
import { providePrograms } from './rendering/programs.js';
import { readApps } from './settings/app-settings.js';

/** `npm run chart`: generates the Helm chart from k8s/base and its components. */
try {
  const { kubectl } = await providePrograms((line) => console.log(line));
  const files = generateChart(await renderVariants(kubectl, imagesOf(await readApps())));
  for (const [file, content] of files) {
    const path = join(CHART_FOLDER, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  }
  console.log(`Wrote ${files.size} files of the chart.`);
} catch (error) {
  console.error(`The chart could not be written. ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
