import { readJson } from '@tessera/tool-local';

/** Current process ids of a stack's services by name; a restart changes them. */
export function servicePids(runFile: string): ReadonlyMap<string, number> {
  const run = readJson<{ services: Array<{ name: string; pid: number }> }>(runFile);
  return new Map(run?.services.map(({ name, pid }) => [name, pid]));
}

/** @throws Error for an unknown service */
export function servicePid(runFile: string, name: string): number {
  const pid = servicePids(runFile).get(name);
  if (pid === undefined) throw new Error(`${name} does not run.`);
  return pid;
}
