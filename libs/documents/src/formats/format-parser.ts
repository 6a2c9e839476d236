import { corruptFile } from '../inspection/unreadable.js';
import type { FormatParser } from '../model.js';
import { isFaultOfOurs } from '../fault-of-ours.js';
import { isSystemError } from '../system-error.js';
import { UnreadableDocumentError } from '@tessera/blocks';

/**
 * Makes whatever a library throws at a file the file's own fault, in words for its uploader, with the error as `cause` for
 * the log. Errors of the system (a full disk, a folder that is gone) and faults of our own code are not, and pass.
 * @param name what the file is, with its article: "The Word document"
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
