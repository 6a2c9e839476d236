import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

interface Project {
  /** Relative to the workspace: `libs/auth`. */
  folder: string;
  name: string;
  tags: readonly string[];
  uses: readonly string[];
}

interface Manifest {
  name: string;
  nx?: { tags?: string[] };
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

const KINDS = ['libs', 'apps', 'tools'];
/** Projects whose end-to-end tests start apps of these scopes as processes, which package.json does not show. */
const STARTED_SCOPES: Readonly<Record<string, readonly string[]>> = {
  'apps/ingest-api': ['scope:knowledge'],
  'apps/query-gateway': ['scope:knowledge'],
  'apps/visual-worker': ['scope:knowledge'],
  'tools/attack': ['scope:warehouse'],
  'tools/cli': ['scope:knowledge', 'scope:warehouse'],
  'tools/faults': ['scope:knowledge', 'scope:warehouse'],
  'tools/local': ['scope:knowledge', 'scope:shared', 'scope:warehouse'],
};

/** The workspace's projects and their dependencies. */
export class Projects {
  /** Libraries first, tools last. */
  private readonly all: readonly Project[];

  constructor(root: string) {
    this.all = KINDS.flatMap((kind) => globSync(`${kind}/*/package.json`, { cwd: root }).sort()).map(
      (file) => {
        const manifest = JSON.parse(readFileSync(join(root, file), 'utf8')) as Manifest;
        const { name, nx, dependencies, devDependencies } = manifest;
        const uses = Object.keys({ ...dependencies, ...devDependencies });
        return { folder: dirname(file), name, tags: nx?.tags ?? [], uses };
      },
    );
  }

  /** Folders of direct and indirect dependents. */
  dependentsOf(folder: string, { includesProcesses }: { includesProcesses: boolean }): string[] {
    const reached = new Set(this.all.filter((project) => project.folder === folder));
    for (const used of reached)
      for (const other of this.all)
        if (other.uses.includes(used.name) || (includesProcesses && starts(other, used))) reached.add(other);
    return this.all
      .filter((other) => reached.has(other) && other.folder !== folder)
      .map((other) => other.folder);
  }
}

/** The folder of a file's project. */
export function projectOf(file: string): string {
  return file.split('/').slice(0, 2).join('/');
}

function starts({ folder }: Project, app: Project): boolean {
  const scopes = STARTED_SCOPES[folder] ?? [];
  return app.folder.startsWith('apps/') && scopes.some((scope) => app.tags.includes(scope));
}
