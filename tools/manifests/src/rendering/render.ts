import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { workspaceRoot } from '@tessera/testing';
import { parseAllDocuments, stringify } from 'yaml';
import { runProgram } from '../run-program.js';
import { type Manifest, Manifests } from './manifests.js';

/**
 * Builds an overlay like `kubectl apply -k`.
 * @throws ProgramError with kustomize's message if the build fails
 */
export async function render(kubectl: string, folder: string, name = basename(folder)): Promise<Manifests> {
  const purpose = `Building ${folder.startsWith(workspaceRoot) ? relative(workspaceRoot, folder) : name}`;
  return new Manifests(name, parseManifests(await runProgram(purpose, kubectl, ['kustomize', folder])));
}

/** The contents of a temporary overlay. */
export interface Addition {
  name: string;
  /** Folder of the overlay to extend. */
  overlay: string;
  /** Folders. */
  components: readonly string[];
  images?: ReadonlyArray<{ name: string; newTag: string }>;
  /** ConfigMaps to generate for them. */
  configMaps?: readonly object[];
}

/**
 * Builds an overlay with additional components.
 * @throws ProgramError with kustomize's message if the build fails
 */
export async function renderWith(
  kubectl: string,
  { name, overlay, components, images, configMaps = [] }: Addition,
): Promise<Manifests> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'tessera-overlay-')));
  try {
    const kustomization = {
      apiVersion: 'kustomize.config.k8s.io/v1beta1',
      kind: 'Kustomization',
      namespace: 'tessera',
      resources: [relative(folder, overlay)],
      configMapGenerator: configMaps,
      components: components.map((component) => relative(folder, component)),
      ...(images && { images }),
    };
    await writeFile(join(folder, 'kustomization.yaml'), stringify(kustomization));
    return await render(kubectl, folder, name);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Skips documents with only comments. @throws Error for invalid YAML, or something other than a Kubernetes object */
export function parseManifests(text: string): Manifest[] {
  return parseAllDocuments(text).flatMap((document) => {
    if (document.errors[0]) throw document.errors[0];
    const value: unknown = document.toJS();
    if (value === null) return [];
    if (!isManifest(value))
      throw new Error(`Not an object of Kubernetes: ${JSON.stringify(value)?.slice(0, 200)}`);
    return value.kind === 'Secret' ? unwrapped(value) : value;
  });
}

/** Kustomize breaks long values of secrets into lines, which the cluster accepts and the schema does not. */
function unwrapped(secret: Manifest & { data?: Record<string, string> }): Manifest {
  const data = Object.entries(secret.data ?? {}).map(([key, value]) => [key, value.replace(/\s/g, '')]);
  return { ...secret, data: Object.fromEntries(data) as Record<string, string> } as Manifest;
}

function isManifest(value: unknown): value is Manifest {
  const { apiVersion, kind, metadata } = (value ?? {}) as Partial<Manifest>;
  return typeof apiVersion === 'string' && typeof kind === 'string' && typeof metadata?.name === 'string';
}
