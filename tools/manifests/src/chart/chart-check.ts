import { readdirSync, readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { workspaceRoot } from '@tessera/testing';
import type { Finding } from '../finding.js';
import { type Manifest, Manifests } from '../rendering/manifests.js';
import { parseManifests } from '../rendering/render.js';
import { runProgram } from '../run-program.js';
import { isMadeElsewhere, keyOf, renderVariants, type RenderedVariants, generateChart } from './generate.js';
import { BASE, CHART_COMPONENTS, renderVariant, VARIANTS } from './variants.js';

export const CHART_FOLDER = join(workspaceRoot, 'k8s', 'helm', 'tessera');
const WHERE = 'k8s/helm/tessera';
/** Handwritten files without a counterpart in k8s/base. */
const BY_HAND = ['templates/_helpers.tpl', 'templates/NOTES.txt', 'templates/extra.yaml'];

/** Checks that the chart is up to date with the manifests, and that Helm renders it like kustomize. */
export async function checkChart(
  programs: { kubectl: string; helm: string },
  images: readonly string[],
): Promise<Finding[]> {
  const unknown = unknownComponents();
  if (unknown.length > 0)
    return unknown.map((folder) => ({ where: WHERE, problem: `it lacks ${folder}: name it in variants.ts` }));
  const variants = await renderVariants(programs.kubectl, images);
  const stale = await staleFiles(generateChart(variants));
  if (stale.length > 0)
    return stale.map((file) => ({ where: WHERE, problem: `${file} is stale: run \`npm run chart\`` }));
  await runProgram('Linting the chart', programs.helm, ['lint', '--strict', '--quiet', CHART_FOLDER]);
  const all = Object.keys(CHART_COMPONENTS);
  const wanted: RenderedVariants = new Map([
    ...variants,
    ['all components', await renderVariant(programs.kubectl, all, images)],
  ]);
  const findings = await Promise.all(
    [...wanted].map(async ([name, expected]) => {
      const components = VARIANTS[name]?.components ?? all;
      const where = `${WHERE} with ${name === BASE ? 'its defaults' : name}`;
      return compare(expected, await renderChart(programs.helm, components), where);
    }),
  );
  return findings.flat();
}

/**
 * Renders the chart with its default values and some components.
 * @param values further ones, as JSON by their path
 * @throws ProgramError with Helm's message, such as for a value that does not exist
 */
export async function renderChart(
  helm: string,
  components: readonly string[],
  values: Readonly<Record<string, unknown>> = {},
): Promise<Manifests> {
  const on = components.flatMap((name) => ['--set', `components.${name}=true`]);
  const set = Object.entries(values).flatMap(([path, value]) => [
    '--set-json',
    `${path}=${JSON.stringify(value)}`,
  ]);
  const args = ['template', 'tessera', CHART_FOLDER, '--namespace', 'tessera', ...on, ...set];
  return new Manifests('chart', parseManifests(await runProgram('Rendering the chart', helm, args)));
}

/** Folders of components that the chart does not know; Argo CD's order is always part of it. */
function unknownComponents(): string[] {
  const known = ['components/argo-cd', ...Object.values(CHART_COMPONENTS).map(({ folder }) => folder)];
  return readdirSync(join(workspaceRoot, 'k8s', 'components'))
    .map((name) => `components/${name}`)
    .filter((folder) => !known.includes(folder));
}

/** Chart files that are missing, superfluous, or differ from what the manifests generate. */
async function staleFiles(files: ReadonlyMap<string, string>): Promise<string[]> {
  const entries = await readdir(CHART_FOLDER, { recursive: true, withFileTypes: true }).catch(() => []);
  const found = entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name).slice(CHART_FOLDER.length + 1));
  const stale = [...files].filter(
    ([file, content]) => !found.includes(file) || readFileSync(join(CHART_FOLDER, file), 'utf8') !== content,
  );
  return [
    ...stale.map(([file]) => file),
    ...found.filter((file) => !files.has(file) && !BY_HAND.includes(file)),
  ];
}

/** Objects that differ, with the first differing field. */
export function compare(expected: Manifests, actual: Manifests, where: string): Finding[] {
  const [wanted, found] = [expected, actual].map(
    ({ all }) =>
      new Map(
        all
          .filter((manifest) => !isMadeElsewhere(manifest))
          .map((manifest) => [keyOf(plain(manifest)), plain(manifest)]),
      ),
  ) as [Map<string, Manifest>, Map<string, Manifest>];
  return [...new Set([...wanted.keys(), ...found.keys()])].flatMap((key) => {
    const path = firstDifference(wanted.get(key), found.get(key), '');
    return path === null ? [] : [{ where, problem: `${key}${path} differs from kustomize` }];
  });
}

/**
 * Without null fields, which are equivalent to absent ones, and without the name suffixes that kustomize and Helm build
 * differently: hashes of settings, revisions of Jobs.
 */
function plain(manifest: Manifest): Manifest {
  const json = JSON.stringify(manifest, (key, value: unknown) =>
    value === null
      ? undefined
      : key === 'configMapRef'
        ? { name: String((value as { name: unknown }).name).replace(/-[0-9a-z]{10}$/, '') }
        : value,
  );
  const copy = JSON.parse(json) as Manifest;
  if (copy.kind === 'ConfigMap') copy.metadata.name = copy.metadata.name.replace(/-[0-9a-z]{10}$/, '');
  if (copy.kind === 'Job') copy.metadata.name = copy.metadata.name.replace(/-1$/, '');
  return copy;
}

function firstDifference(a: unknown, b: unknown, path: string): string | null {
  if (isDeepStrictEqual(a, b)) return null;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return path;
  for (const key of new Set([...Object.keys(a), ...Object.keys(b)])) {
    const inner = firstDifference((a as never)[key], (b as never)[key], `${path}.${key}`);
    if (inner !== null) return inner;
  }
  return path;
}
