import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from '@tessera/testing';

/** Name of the command line's image, which is not an app. */
export const COMMAND_LINE = 'cli';

/** The visual worker with CUDA. */
export const GPU_IMAGE = 'visual-worker-gpu';

/** The files of docker/. */
export interface DockerFiles {
  dockerfile: string;
  compose: string;
  bake: string;
  /** Configuration of nginx, the edge of compose. */
  edge: string;
  /** Patterns of .dockerignore. */
  ignored: string[];
}

export function readDockerFiles(): DockerFiles {
  const read = (...path: string[]) => readFileSync(join(workspaceRoot, ...path), 'utf8');
  return {
    dockerfile: read('docker', 'Dockerfile'),
    bake: read('docker', 'bake.hcl'),
    compose: read('docker', 'compose.yaml'),
    edge: read('docker', 'edge.conf'),
    ignored: read('.dockerignore')
      .split('\n')
      .filter((line) => line && !line.startsWith('#')),
  };
}
