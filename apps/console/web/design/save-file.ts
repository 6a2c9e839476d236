/** Browsers read the address after the click. */
const REVOKE_AFTER_MS = 60_000;

/** Lets the browser save a file under a name. */
export function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  followDownload(url, name);
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS);
}

/** Saves what a signed URL leads to, without leaving the page. */
export function followDownload(url: string, name = ''): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}
