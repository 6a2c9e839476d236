import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { runProgram } from '../run-program.js';
import { copyContext } from './context.js';

/** The results of the stages. */
export interface Stages {
  /** Assembles the content of /app in an app's image. */
  assemble(app: string): Promise<string>;
}

/** Runs the stages of docker/Dockerfile in separate folders, like a builder. */
export async function runStages(
  folder: string,
  ignored: readonly string[],
  report: (line: string) => void,
): Promise<Stages> {
  const [context, build, dependencies] = ['context', 'build', 'dependencies'].map((name) =>
    join(folder, name),
  ) as [string, string, string];
  await copyContext(context, ignored);
  for (const stage of [build, dependencies]) await runStage(context, ['manifests', stage], report);
  await runStage(build, ['install'], report);
  await runStage(dependencies, ['dependencies'], report);
  for (const stage of [build, dependencies]) cpSync(context, stage, { recursive: true });
  await runStage(build, ['build'], report);
  await runStage(build, ['outputs', dependencies], report);
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
  await runProgram(`Stage ${args[0]}`, 'sh', [join('docker', 'stages.sh'), ...args], {
    cwd,
    env: plainEnvironment(),
  });
  report(`  ${args.slice(0, 2).join(' ')}: ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`);
}

/** npm must find the folder's own workspace, not the current one. */
function plainEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(npm_(?!config_(registry|cache|userconfig))|INIT_CWD|NX_)/i.test(name),
    ),
  );
}
