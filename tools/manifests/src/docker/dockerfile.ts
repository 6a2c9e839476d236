import { DockerfileParser, type From, type Instruction } from 'dockerfile-ast';
import { validate, ValidationSeverity } from 'dockerfile-utils';
import type { Finding } from '../finding.js';
import { COMMAND_LINE, type DockerFiles, GPU_IMAGE } from './docker-files.js';

const WHERE = 'docker/Dockerfile';

/** Labels that trace an image back to its source. */
const LABELS = ['source', 'revision', 'version'].map((name) => `org.opencontainers.image.${name}`);
/** Names of architectures in Docker, Node.js and Debian. */
const ARCHITECTURE = /\b(?:x86_64|amd64|x64|aarch64|arm64)\b/;

/** Images that docker/Dockerfile builds: of each app, of the command line, and of the visual worker with CUDA. */
export function imagesOf(apps: ReadonlyArray<{ name: string }>): string[] {
  return [...apps.map(({ name }) => name), COMMAND_LINE, GPU_IMAGE];
}

/** Checks what a linter would, and what the cluster relies on: no root, a health check, exec forms, pinned images. */
export function checkDockerfile({ dockerfile }: Pick<DockerFiles, 'dockerfile'>): Finding[] {
  const lint = validate(dockerfile, { deprecatedMaintainer: ValidationSeverity.ERROR }).map(
    ({ message, range }) =>
      `line ${range.start.line + 1}: ${typeof message === 'string' ? message : message.value}`,
  );
  const parsed = DockerfileParser.parse(dockerfile);
  const instructions = parsed.getInstructions();
  const froms = parsed.getFROMs();
  const stages = new Set(froms.map((from) => from.getBuildStage()).filter((stage) => stage !== null));
  const last = (keyword: string, from: From) => lastOfStage(instructions, from, keyword);
  const images = froms.filter((from) => last('ENTRYPOINT', from));
  const problems = [
    ...lint,
    ...(images.length === 0 ? ['no stage has an ENTRYPOINT'] : []),
    ...images.flatMap((from) => {
      const stage = from.getBuildStage() ?? from.getImage() ?? '';
      const user = last('USER', from)?.getArgumentsContent() ?? '';
      const rules: Array<readonly [unknown, string]> = [
        [/^[1-9]\d*(:\d+)?$/.test(user), 'its USER is not a non-root number, so a cluster cannot check it'],
        [last('HEALTHCHECK', from), 'it has no HEALTHCHECK'],
        [last('STOPSIGNAL', from)?.getArgumentsContent() === 'SIGTERM', 'its STOPSIGNAL is not SIGTERM'],
        [
          last('ENTRYPOINT', from)?.getArgumentsContent()?.startsWith('['),
          'its ENTRYPOINT is not in exec form: signals would reach a shell',
        ],
        ...LABELS.map(
          (label) =>
            [last('LABEL', from)?.getArgumentsContent()?.includes(`${label}=`), `no LABEL ${label}`] as const,
        ),
      ];
      return rules.filter(([holds]) => !holds).map(([, problem]) => `stage ${stage}: ${problem}`);
    }),
    ...unpinned(parsed.getInitialARGs(), froms, stages),
    ...instructions.flatMap((instruction) => {
      const text = instruction.getTextContent();
      return [
        ...(instruction.getKeyword() === 'ADD' ? ['ADD: use COPY'] : []),
        ...(ARCHITECTURE.test(text) ? [`${text.slice(0, 80)}: names an architecture`] : []),
      ];
    }),
    ...installsAfterSources(instructions),
  ];
  return problems.map((problem) => ({ where: WHERE, problem }));
}

/** A layer of packages that is rebuilt whenever a source file changes. */
function installsAfterSources(instructions: readonly Instruction[]): string[] {
  const problems: string[] = [];
  let hasSources = false;
  for (const instruction of instructions) {
    const text = instruction.getArgumentsContent() ?? '';
    if (instruction.getKeyword() === 'FROM') hasSources = false;
    if (instruction.getKeyword() === 'COPY' && text.startsWith('. ')) hasSources = true;
    if (!/stages\.sh (?:install|dependencies)/.test(text)) continue;
    if (hasSources) problems.push(`RUN ${text}: it comes after COPY of the sources`);
    if (!instruction.getTextContent().includes('--mount=type=cache'))
      problems.push(`RUN ${text}: no cache for packages`);
  }
  return problems;
}

/** Checks that docker/bake.hcl builds each image. */
export function checkBake({ bake }: Pick<DockerFiles, 'bake'>, images: readonly string[]): Finding[] {
  return images
    .filter((image) => !bake.includes(`"${image}"`))
    .map((image) => ({ where: 'docker/bake.hcl', problem: `it does not build ${image}` }));
}

function lastOfStage(
  instructions: readonly Instruction[],
  from: From,
  keyword: string,
): Instruction | undefined {
  const start = instructions.findIndex(
    (instruction) => instruction.getRange().start.line === from.getRange().start.line,
  );
  const following = instructions.slice(start + 1);
  const end = following.findIndex((instruction) => instruction.getKeyword() === 'FROM');
  return following
    .slice(0, end < 0 ? undefined : end)
    .findLast((instruction) => instruction.getKeyword() === keyword);
}

/**
 * Checks that base images are named in ARGs before the first stage, with a three-part version; a stage may be chosen by
 * an ARG.
 */
function unpinned(
  args: readonly Instruction[],
  froms: readonly From[],
  stages: ReadonlySet<string>,
): string[] {
  const defaults = args.map((arg) => (arg.getArgumentsContent() ?? '').split('='));
  const names = new Set(
    defaults.filter(([, image = '']) => /:\d+\.\d+\.\d+/.test(image)).map(([name]) => `\${${name}}`),
  );
  const byDefault = (image: string) =>
    defaults.reduce((text, [name, value = '']) => text.replace(`\${${name}}`, value), image);
  return froms
    .map((from) => from.getImage() ?? '')
    .filter((image) => !names.has(image) && !stages.has(byDefault(image)))
    .map((image) => `FROM ${image}: no stage, and no ARG with a version of three numbers`);
}
