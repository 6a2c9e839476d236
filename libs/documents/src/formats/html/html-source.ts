import type { UnreadableDocumentError } from '../../unreadable-document.error.js';
import { DEFAULT_FORMAT_LIMITS } from '../limits.js';
import { openTextSource, readText, readWholeText } from '../text/text-source.js';

const DECLARED = /<meta[^>]{0,200}?charset\s*=\s*["']?\s*([\w-]{3,30})/i;

/** The page's text. An encoding that it declares itself counts where its bytes are not Unicode. */
export async function readHtmlSource(
  path: string,
  tooLong: (sizeBytes: number) => UnreadableDocumentError,
): Promise<string> {
  const source = await openTextSource(path);
  if (source.sizeBytes > DEFAULT_FORMAT_LIMITS.maxMarkupBytes) throw tooLong(source.sizeBytes);
  if (source.encoding.startsWith('utf-')) return readWholeText(source);
  const start = await readText({ ...source, encoding: 'windows-1252' }).next();
  const declared = DECLARED.exec(String(start.value ?? '').slice(0, 4096))?.[1];
  return readWholeText({ ...source, encoding: knownLabel(declared) ?? source.encoding });
}

function knownLabel(label: string | undefined): string | null {
  try {
    return label ? new TextDecoder(label).encoding : null;
  } catch {
    return null;
  }
}
