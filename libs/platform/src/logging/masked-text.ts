const MAX_CHARACTERS = 500;

/** An opening quotation mark, unlike the apostrophe of "can't". */
const OPENING = /(?<![\p{L}\p{N}])["'`“‘«「]/u;
const CLOSING = /["'`”’»」]/gu;
const ADDRESS = /\b[a-z][a-z0-9+.-]*:\/\/\S*/gi;

/**
 * The first line of a library's message without URLs and anything between the first and last quotation mark, because libraries
 * quote their input: `invalid input syntax for type uuid: "…"`, `Unexpected token 'a', "…"`.
 */
export function withoutQuotes(message: string): string {
  const [line = ''] = message.slice(0, MAX_CHARACTERS).split('\n', 1);
  const isCut = line.length < message.length;
  const from = line.search(OPENING);
  if (from < 0) return line.replace(ADDRESS, '[address]');
  const end = [...line.matchAll(CLOSING)].at(-1)?.index ?? from;
  // A quotation may be unterminated, or end in the part that was cut off.
  const rest = isCut || end <= from ? '' : line.slice(end + 1);
  return `${line.slice(0, from)}…${rest}`.replace(ADDRESS, '[address]');
}

/** Credentials with a recognizable format; the first group is kept. */
const CREDENTIALS = [
  // User information in a URL.
  String.raw`(:\/\/)[^\s"'<>\/\\]*@`,
  String.raw`(tsk_)[\w-]+`,
  // A JSON Web Token.
  String.raw`(eyJ)[\w-]{8,}\.[\w-]+\.[\w-]*`,
  String.raw`((?:Bearer|Basic) )[^\s"']+`,
  String.raw`((?:signature|password|secret|token|credential|api[_-]?key)=)[^&\s"'\\]+`,
];

/** Shorter secrets also occur in ordinary words: masking the password "postgres" would garble every line about Postgres. */
const SHORTEST_SECRET = 12;

/**
 * @param secrets of the configuration @returns a function that masks them, and everything that looks like a credential,
 * in a line
 */
export function credentialMask(secrets: readonly string[]): (line: string) => string {
  const literals = secrets
    .filter((secret) => secret.length >= SHORTEST_SECRET)
    // JSON-escaped.
    .map((secret) => RegExp.escape(JSON.stringify(secret).slice(1, -1)))
    // A longer one may begin with a shorter one.
    .sort((a, b) => b.length - a.length);
  const pattern = new RegExp([...CREDENTIALS, ...literals].join('|'), 'gi');
  return (line) => line.replace(pattern, (_, ...groups: unknown[]) => `${firstText(groups)}[Redacted]`);
}

/** The matched group; offset and input follow the groups. */
function firstText(groups: unknown[]): string {
  const found = groups.slice(0, CREDENTIALS.length).find((group) => typeof group === 'string');
  return typeof found === 'string' ? found : '';
}
