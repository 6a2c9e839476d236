import { corruptFile } from '../inspection/unreadable.js';
import type { FormatParser } from '../model.js';
import { isFaultOfOurs } from '../fault-of-ours.js';
import { isSystemError } from '../system-error.js';
import { UnreadableDocumentError } from '@tessera/blocks';

/**
 * Turns any error of a library into a rejection of the file with a message for its uploader and the error as `cause`
 * for the log. Errors of the system (a full disk, a missing folder) and bugs of our own code pass unchanged.
 * @param name of the file's kind, with its article: "The Word document"
 */
export function explained(name: string, parse: FormatParser): FormatParser {
  return async function* (input) {
    try {
      yield* parse(input);
    } catch (error) {
      if (error instanceof UnreadableDocumentError || isSystemError(error) || isFaultOfOurs(error))
        throw error;
      throw Object.assign(corruptFile(name), { cause: error });
    }
  };
}
