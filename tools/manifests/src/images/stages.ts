import { execFile } from 'node:child_process';
import { cpSync, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { copyContext } from './context.js';

const run = promisify(execFile);
const STAGE_TIMEOUT_MS = 1_200_000;
const PROJECT_FOLDERS = ['libs', 'apps', 'tools'];

/** Where the stages' results lie. */
export interface Stages {
  /** The tree of an app's image, as it is at /app there. */
  assemble(app: string): Promise<string>;
}

/** Runs the stages of docker/Dockerfile in folders of their own, as a builder would. */
export async function runStages(
  folder: string,
  ignored: readonly string[],
  report: (line: string) => void,
): Promise<Stages> {
  const [build, dependencies] = [join(folder, 'build'), join(folder, 'dependencies')];
  for (const stage of [build, dependencies]) await copyContext(stage, ignored);
  await runStage(build, ['build'], report);
  await runStage(dependencies, ['dependencies'], report);
  for (const projects of PROJECT_FOLDERS) {
    for (const project of readdirSync(join(build, projects))) {
      const built = join(build, projects, project, 'dist');
      if (existsSync(built))
        cpSync(built, join(dependencies, projects, project, 'dist'), { recursive: true });
    }
  }
  return {
    assemble: async (app) => {
      const target = join(folder, 'images', app);
      await runStage(dependencies, ['assemble', app, target], report);
      return target;
    },
  };
}

async function runStage(cwd: string, args: string[], report: (line: string) => void): Promise<void> {
  const startedAt = performance.now();
  await run('sh', [join('docker', 'stages.sh'), ...args], {
    cwd,
    timeout: STAGE_TIMEOUT_MS,
    maxBuffer: 64 * 1024 * 1024,
    env: plainEnvironment(),
  });
  report(`  ${args.slice(0, 2).join(' ')}: ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`);
}

/** Npm must find the folder's own workspace, not the one that this runs in. */
function plainEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(npm_(?!config_(registry|cache|userconfig))|INIT_CWD|NX_)/i.test(name),
    ),
  );
}
