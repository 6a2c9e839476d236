import { execFileSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Mutant } from './catalogue/mutant.js';
import { projectOf } from './projects.js';

/** A copy of the workspace in which mutants are seeded, one at a time. */
export class Checkout {
  readonly env: NodeJS.ProcessEnv;
  private readonly buildCommand: string;

  private constructor(readonly root: string) {
    const PATH = `${join(root, 'node_modules', '.bin')}:${process.env['PATH']}`;
    this.env = { ...process.env, PATH, NODE_ENV: 'test', TEST_SEED: '1' };
    const nx = JSON.parse(readFileSync(join(root, 'nx.json'), 'utf8')) as {
      targetDefaults: { build: { options: { command: string } } };
    };
    this.buildCommand = nx.targetDefaults.build.options.command;
  }

  /** @param folder a clean checkout; null clones the workspace's last commit */
  static open(folder: string | null, workspace: string): Checkout {
    const root = folder ?? mkdtempSync(join(tmpdir(), 'tessera-mutants-'));
    if (existsSync(root) && realpathSync(root) === realpathSync(workspace))
      throw new Error('Mutants are not seeded into the working tree. Give a clone of it.');
    if (!existsSync(join(root, 'package.json')))
      execFileSync('git', ['clone', '--quiet', workspace, root], { stdio: 'inherit' });
    const changes = execFileSync('git', ['-C', root, 'status', '--porcelain', '--untracked-files=no']);
    if (changes.length > 0) throw new Error(`${root} has changes. Run: git -C ${root} checkout .`);
    linkPackages(workspace, root);
    const checkout = new Checkout(root);
    execFileSync('nx', ['run-many', '-t', 'build'], { cwd: root, env: checkout.env, stdio: 'ignore' });
    return checkout;
  }

  /** Runs work with the mutant in its source and build output. */
  async with<T>({ id, file, find, replace }: Mutant, work: () => Promise<T>): Promise<T> {
    const source = readFileSync(join(this.root, file), 'utf8');
    const [before, after, ...others] = source.split(find);
    if (after === undefined || others.length > 0)
      throw new Error(`${id}: its text does not stand in ${file} exactly once.`);
    const restore = () => this.write(file, source);
    process.once('exit', restore);
    try {
      this.write(file, `${before}${replace}${after}`);
      return await work();
    } finally {
      process.off('exit', restore);
      restore();
    }
  }

  private write(file: string, source: string): void {
    writeFileSync(join(this.root, file), source);
    const cwd = join(this.root, projectOf(file));
    execFileSync('sh', ['-c', this.buildCommand], { cwd, env: this.env, stdio: 'inherit' });
  }
}

/** Hard links: a copy would take minutes and gigabytes. */
function linkPackages(workspace: string, root: string): void {
  for (const folder of globSync(['node_modules', '{libs,apps,tools}/*/node_modules'], { cwd: workspace }))
    if (existsSync(join(root, dirname(folder))) && !existsSync(join(root, folder)))
      execFileSync('cp', ['-al', join(workspace, folder), join(root, folder)]);
}
