import { open } from 'node:fs/promises';
import type { UnreadableDocumentError } from '@tessera/blocks';
import { DEFAULT_FORMAT_LIMITS } from '../limits.js';
import { openTextFile, readWholeText, type TextFile } from '../text/text-file.js';

const DECLARED = /<meta[^>]{0,200}?charset\s*=\s*(?:["']\s*)?([\w-]{3,30})/i;
/** Browsers read only the first 1,024. */
const DECLARED_WITHIN_BYTES = 4_096;

/** The page's text, decoded by {@link htmlEncodingOf}. */
export async function readHtmlSource(
  path: string,
  options: { charset: string | null; tooLong: (sizeBytes: number) => UnreadableDocumentError },
): Promise<string> {
  const source = await openHtml(path, options.charset);
  if (source.sizeBytes > DEFAULT_FORMAT_LIMITS.maxMarkupBytes) throw options.tooLong(source.sizeBytes);
  return readWholeText(source);
}

/**
 * A page's encoding, as a label of the WHATWG. The server's declaration takes precedence over the page's own; both are
 * used only if the bytes are not Unicode and consistent with them.
 * @param charset as the server declares it, not validated
 */
export async function htmlEncodingOf(path: string, charset: string | null): Promise<string> {
  return (await openHtml(path, charset)).encoding;
}

async function openHtml(path: string, charset: string | null): Promise<TextFile> {
  const declared = [charset, await declaredIn(path)].filter((label) => label !== null);
  return openTextFile(path, { declared });
}

async function declaredIn(path: string): Promise<string | null> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(
      Buffer.alloc(DECLARED_WITHIN_BYTES),
      0,
      DECLARED_WITHIN_BYTES,
      0,
    );
    return DECLARED.exec(buffer.toString('latin1', 0, bytesRead))?.[1] ?? null;
  } finally {
    await file.close();
  }
}
