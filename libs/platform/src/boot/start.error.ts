import type { HttpConfig } from '../config/http.settings.js';

/** The app cannot start, for a reason that an operator can mend. The message is one clear sentence. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/** The sentence for a port or address that cannot be listened on, if that is what happened. */
export function listenProblem(error: unknown, { host, port }: HttpConfig): StartError | undefined {
  const { code } = (error ?? {}) as { code?: unknown };
  const sentences: Record<string, string> = {
    EADDRINUSE: `Port ${port} on ${host} is in use by another process: stop it, or set PORT to a free port.`,
    EACCES: `Port ${port} may not be opened by this user: set PORT to a port of 1024 or above.`,
    EADDRNOTAVAIL: `This machine has no address ${host}: set HOST to one that it has, or to 0.0.0.0.`,
    ENOTFOUND: `HOST is "${host}", which is no known address: set it to one of this machine's, or to 0.0.0.0.`,
  };
  const sentence = typeof code === 'string' ? sentences[code] : undefined;
  return sentence ? new StartError(sentence, { cause: error }) : undefined;
}
