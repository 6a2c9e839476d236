import { readJson } from '@tessera/tool-local';

/** Process ids of the services of a stack, by name, as of now: a service that ended is started again under another id. */
export function servicePids(runFile: string): ReadonlyMap<string, number> {
  const run = readJson<{ services: Array<{ name: string; pid: number }> }>(runFile);
  return new Map(run?.services.map(({ name, pid }) => [name, pid]));
}

/** @throws Error when there is no such service */
export function servicePid(runFile: string, name: string): number {
  const pid = servicePids(runFile).get(name);
  if (pid === undefined) throw new Error(`${name} does not run.`);
  return pid;
}
