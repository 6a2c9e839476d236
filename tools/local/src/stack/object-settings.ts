import type { StateFolder } from '../state/state-folder.js';

/** Stores objects in the state folder, or with `OBJECT_STORE=s3` in the bucket that the user configures. */
export function objectSettings(env: NodeJS.ProcessEnv, state: StateFolder): Record<string, string> {
  return env['OBJECT_STORE']?.trim() === 's3'
    ? { OBJECT_STORE: 's3' }
    : { OBJECT_STORE: 'filesystem', OBJECT_STORE_PATH: state.objects };
}
