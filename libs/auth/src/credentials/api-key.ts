import { createHash, randomBytes } from 'node:crypto';

/** A key that was just created. It is shown only once. */
export interface NewApiKey {
  /** The public part. */
  id: string;
  /** `tsk_<id>_<secret>` */
  key: string;
  keyHash: string;
}

/** For operators who create a key by other means. */
export const API_KEY_RULE =
  'a key is tsk_, 12 hexadecimal digits, _ and 64 hexadecimal digits, in lower case';
const API_KEY = /^tsk_([0-9a-f]{12})_[0-9a-f]{64}$/;

/** Creates a key with 256 random bits. A plain hash of it is enough, since it cannot be guessed. */
export function newApiKey(): NewApiKey {
  const id = randomBytes(6).toString('hex');
  const key = `tsk_${id}_${randomBytes(32).toString('hex')}`;
  return { id, key, keyHash: hashOfApiKey(key) };
}

/** The id within a key; null if the text is not a key. */
export function idOfApiKey(key: string): string | null {
  return API_KEY.exec(key)?.[1] ?? null;
}

/** SHA-256 in hexadecimal digits. */
export function hashOfApiKey(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}
