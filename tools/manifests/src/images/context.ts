import { cpSync, existsSync, mkdirSync } from 'node:fs';
import { dirname, join, matchesGlob } from 'node:path';
import { workspaceRoot } from '@tessera/testing';
import { runProgram } from '../run-program.js';

/** Copies the build context of the workspace: what git knows or would add, without what .dockerignore excludes. */
export async function copyContext(target: string, ignored: readonly string[]): Promise<void> {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const files = await runProgram('Listing the files of the workspace', 'git', args, { cwd: workspaceRoot });
  for (const file of files.split('\0').filter(Boolean)) {
    if (isIgnored(file, ignored) || !existsSync(join(workspaceRoot, file))) continue;
    mkdirSync(dirname(join(target, file)), { recursive: true });
    cpSync(join(workspaceRoot, file), join(target, file));
  }
}

/** A pattern matches a file, or a folder with its contents. */
export function isIgnored(file: string, patterns: readonly string[]): boolean {
  const parts = file.split('/');
  const paths = parts.map((_, index) => parts.slice(0, index + 1).join('/'));
  return patterns.some((pattern) => paths.some((path) => matchesGlob(path, pattern)));
}
