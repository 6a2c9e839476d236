import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const WORKSPACE = fileURLToPath(new URL('../../../', import.meta.url));

/** The parts of `local.json`, written by `npm start`, that the command line reads. */
export interface LocalState {
  base_url?: string;
  knowledge_api_key?: string;
  tenants?: Array<{ tenant_id: string; api_key: string }>;
  jwt_secret?: string;
  jwt_issuer?: string;
  jwt_audience?: string;
  database_url?: string;
  warehouse?: { admin_url: string; login_secret: string; loader_secret?: string };
}

export function localVectors(): string {
  return join(localFolder(), 'vectors');
}

export function localObjects(): string {
  return join(localFolder(), 'objects');
}

export function localModels(): string {
  return join(localFolder(), 'models');
}

/** The state of the local stack in TESSERA_STATE or the default folder; empty if there is none. */
export async function readLocalState(): Promise<LocalState> {
  try {
    return JSON.parse(await readFile(join(localFolder(), 'local.json'), 'utf8')) as LocalState;
  } catch {
    return {};
  }
}

function localFolder(): string {
  return process.env.TESSERA_STATE ?? join(WORKSPACE, '.tessera');
}
