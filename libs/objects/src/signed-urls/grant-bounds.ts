import type { DownloadGrant, UploadGrant } from '../object-store.port.js';

/** S3's limit: one week. */
const MAX_EXPIRY_SECONDS = 604_800;
const MAX_FILE_NAME_LENGTH = 200;
const MEDIA_TYPE = /^[a-z]+\/[a-z0-9.+-]+(; ?charset=[a-z0-9-]+)?$/;

/** When a grant that is issued now expires. @throws RangeError */
export function expiryOf({ expiresInSeconds }: { expiresInSeconds: number }): Date {
  const isWithin =
    Number.isSafeInteger(expiresInSeconds) && expiresInSeconds >= 1 && expiresInSeconds <= MAX_EXPIRY_SECONDS;
  if (!isWithin)
    throw new RangeError(`Expiry must be 1 to ${MAX_EXPIRY_SECONDS} seconds: ${expiresInSeconds}.`);
  const expiresAt = new Date();
  // URLs contain whole seconds.
  expiresAt.setMilliseconds(0);
  expiresAt.setSeconds(expiresAt.getSeconds() + expiresInSeconds);
  return expiresAt;
}

/** @throws RangeError */
export function checkUpload({ maxBytes }: UploadGrant): void {
  if (!Number.isSafeInteger(maxBytes) || maxBytes < 0)
    throw new RangeError(`Not a number of bytes: ${maxBytes}.`);
}

/** Both become headers of a response. @throws RangeError */
export function checkDownload({ fileName, contentType }: DownloadGrant): void {
  if (fileName === '' || fileName.length > MAX_FILE_NAME_LENGTH || /[\0-\x1f\x7f]/.test(fileName))
    throw new RangeError(`Not a file name: ${JSON.stringify(fileName)}.`);
  if (!MEDIA_TYPE.test(contentType)) throw new RangeError(`Not a media type: "${contentType}".`);
}
