const SEGMENT = /^(?!\.\.?$)[A-Za-z0-9._-]{1,200}$/;
/** The limit of S3. */
const MAX_KEY_LENGTH = 1_024;

/**
 * The segments of a key. Rejects keys that could leave the folder, which would be a bug, since all keys are internal.
 * @throws RangeError for an invalid key
 */
export function segmentsOf(key: string): string[] {
  if (!isKey(key)) throw new RangeError(`Not an object key: "${key}".`);
  return key.split('/');
}

/** Whether this module could have made the key. The same bucket or folder may contain foreign keys. */
export function isKey(key: string): boolean {
  return key.length <= MAX_KEY_LENGTH && key.split('/').every((segment) => SEGMENT.test(segment));
}

/** The prefix without its trailing `/`. @throws RangeError for an invalid prefix */
export function folderKeyOf(prefix: string): string {
  if (!prefix.endsWith('/')) throw new RangeError(`A prefix ends with "/": "${prefix}".`);
  const key = prefix.slice(0, -1);
  segmentsOf(key);
  return key;
}
