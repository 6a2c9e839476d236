import { parseArgs } from 'node:util';
import { Tessera } from '@tessera/client';
import { UserError, withIsolatedStack } from '@tessera/tool-local';

/** Options of all evaluations of judged folders. */
export interface EvaluationOptions {
  folders: string[];
  /** Maximum queries per folder (of scans: documents); Infinity for all. */
  limit: number;
  /** Prefix of query ids; empty for all. */
  only: string;
  /** A running Tessera; undefined for a temporary stack. */
  url: string | undefined;
  json: boolean;
  /** Folders with the documents that the judged data names. */
  files: string[];
}

/** @throws UserError with the usage for invalid arguments */
export function parseOptions(
  args: string[],
  usage: string,
  { limit: defaultLimit = Infinity, acceptsFiles = false }: { limit?: number; acceptsFiles?: boolean } = {},
): EvaluationOptions {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        limit: { type: 'string', default: String(defaultLimit) },
        only: { type: 'string', default: '' },
        url: { type: 'string' },
        json: { type: 'boolean', default: false },
        files: { type: 'string', multiple: true, default: [] },
      },
    });
    const limit = Number(values.limit);
    if (values.files.length > 0 && !acceptsFiles) throw new Error('--files is not an option here.');
    if (positionals.length === 0) throw new Error('Name a folder.');
    if (!(limit >= 1)) throw new Error(`--limit ${values.limit}: a number from 1.`);
    const { only, url, json, files } = values;
    return { folders: positionals, limit, only, url, json, files };
  } catch (error) {
    throw new UserError(`${(error as Error).message}\n${usage}`);
  }
}

/** Runs `work` with a client of the given Tessera, or of a temporary stack. */
export async function withClient<T>(
  url: string | undefined,
  work: (client: Tessera) => Promise<T>,
): Promise<T> {
  if (url) return work(new Tessera({ baseUrl: url }));
  return withIsolatedStack(({ urls }) => work(new Tessera({ baseUrl: urls.baseUrl })), {
    report: (line) => console.error(line),
  });
}
