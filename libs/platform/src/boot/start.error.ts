import type { HttpConfig } from '../config/http.settings.js';

/** The app cannot start for a reason that an operator can fix. The message says how. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/** Explains why the app cannot listen on its port or IP address, if that is the error. */
export function listenProblem(error: unknown, { host, port }: HttpConfig): StartError | undefined {
  const { code } = (error ?? {}) as { code?: unknown };
  const sentences: Record<string, string> = {
    EADDRINUSE: `Port ${port} on ${host} is already in use. Stop the other process, or set PORT to a free port.`,
    EACCES: `This user may not listen on port ${port}. Set PORT to 1024 or higher.`,
    EADDRNOTAVAIL: `This machine does not have the address ${host}. Set HOST to one of its addresses, or to 0.0.0.0.`,
    ENOTFOUND: `HOST "${host}" cannot be resolved. Set HOST to one of this machine's addresses, or to 0.0.0.0.`,
  };
  const sentence = typeof code === 'string' ? sentences[code] : undefined;
  return sentence ? new StartError(sentence, { cause: error }) : undefined;
}
