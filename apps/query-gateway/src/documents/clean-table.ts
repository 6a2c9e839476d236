import { headerScope, withoutUnshowable } from '@tessera/text';
import sanitizeHtml from 'sanitize-html';

const CELL_ATTRIBUTES = ['colspan', 'rowspan', 'dir'];
const SPAN = /^[1-9]\d{0,3}$/;
/** Sanitizing a longer table would block the event loop. */
export const MAX_QUICK_TABLE = 16 * 1024;

/**
 * Sanitizes a stored table to table tags, simple text and spans. Adds the text direction to cells and the scope to header cells.
 */
export function cleanTable(html: string): string {
  let of: 'col' | 'row' = 'row';
  const cleaned = sanitizeHtml(html, {
    allowedTags: [
      ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
      ...['br', 'p', 'ul', 'ol', 'li', 'b', 'strong', 'i', 'em', 'sub', 'sup'],
    ],
    allowedAttributes: { caption: ['dir'], td: CELL_ATTRIBUTES, th: [...CELL_ATTRIBUTES, 'scope'] },
    nestingLimit: 32,
    transformTags: {
      thead: (tagName, attribs) => ((of = 'col'), { tagName, attribs }),
      tbody: (tagName, attribs) => ((of = 'row'), { tagName, attribs }),
      tfoot: (tagName, attribs) => ((of = 'row'), { tagName, attribs }),
      caption: (tagName) => ({ tagName, attribs: { dir: 'auto' } }),
      td: (tagName, attribs) => ({ tagName, attribs: cellAttributes(attribs) }),
      th: (tagName, attribs) => ({
        tagName,
        attribs: { ...cellAttributes(attribs), scope: headerScope(of, spansOf(attribs)) },
      }),
    },
  });
  return withoutUnshowable(cleaned);
}

function cellAttributes({ colspan, rowspan }: Record<string, string>): Record<string, string> {
  return {
    dir: 'auto',
    ...(colspan && SPAN.test(colspan) && { colspan }),
    ...(rowspan && SPAN.test(rowspan) && { rowspan }),
  };
}

function spansOf({ colspan = 1, rowspan = 1 }: Record<string, string | number>) {
  return { colSpan: Number(colspan), rowSpan: Number(rowspan) };
}
