import type { StateFolder } from '../state/state-folder.js';

/** Where objects are kept: in the state folder, or in a bucket where `OBJECT_STORE=s3` says so. The rest of its settings is its user's. */
export function objectSettings(env: NodeJS.ProcessEnv, state: StateFolder): Record<string, string> {
  return env['OBJECT_STORE']?.trim() === 's3'
    ? { OBJECT_STORE: 's3' }
    : { OBJECT_STORE: 'filesystem', OBJECT_STORE_PATH: state.objects };
}
