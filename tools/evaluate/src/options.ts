import { parseArgs } from 'node:util';
import { HttpClient, UserError, withIsolatedStack } from '@tessera/tool-local';

/** What every evaluation of judged folders is told. */
export interface EvaluationOptions {
  folders: string[];
  /** Most queries of a folder (of scans: documents), 1 or more; Infinity for all. */
  limit: number;
  /** Queries whose ids begin so; all of them when it is empty. */
  only: string;
  /** Of a running Tessera; undefined: a stack of its own. */
  url: string | undefined;
  json: boolean;
}

/**
 * @param defaults what holds where an option is absent
 * @throws UserError with the usage when the arguments are not as they should be
 */
export function parseOptions(
  args: string[],
  usage: string,
  defaults: { limit: number } = { limit: Infinity },
): EvaluationOptions {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        limit: { type: 'string', default: String(defaults.limit) },
        only: { type: 'string', default: '' },
        url: { type: 'string' },
        json: { type: 'boolean', default: false },
      },
    });
    const limit = Number(values.limit);
    if (positionals.length === 0) throw new Error('Name a folder.');
    if (!(limit >= 1)) throw new Error(`--limit ${values.limit}: a number from 1.`);
    return { folders: positionals, limit, only: values.only, url: values.url, json: values.json };
  } catch (error) {
    throw new UserError(`${(error as Error).message}\n${usage}`);
  }
}

/** Runs `work` with a client of the Tessera at the URL, or of a stack that is started for it and removed again. */
export async function withClient<T>(
  url: string | undefined,
  work: (client: HttpClient) => Promise<T>,
): Promise<T> {
  if (url) return work(new HttpClient(url.replace(/\/$/, '')));
  return withIsolatedStack(({ addresses }) => work(new HttpClient(addresses.baseUrl)), {
    report: (line) => console.error(line),
  });
}
