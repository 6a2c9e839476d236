/** What an answer without a good credential asks for, in `WWW-Authenticate`. */
export const CHALLENGE = 'Bearer realm="tessera"';
