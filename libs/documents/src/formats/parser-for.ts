import { unsupportedType } from '../inspection/unreadable.js';
import type { DocumentFormat, FormatParser } from '../model.js';

/**
 * The parser of a format. Each is loaded when it is first asked for: together they are large, and a process mostly reads a
 * few kinds.
 * @throws UnreadableDocumentError `file_type_unsupported` for pictures, which hold no text to parse
 */
export async function parserFor(format: DocumentFormat): Promise<FormatParser> {
  switch (format) {
    case 'pdf':
      return (await import('../pdf/index.js')).parsePdf;
    case 'docx':
      return (await import('./docx/docx.parser.js')).parseDocx;
    case 'pptx':
      return (await import('./pptx/pptx.parser.js')).parsePptx;
    case 'xlsx':
      return (await import('./sheet/sheet.parser.js')).parseXlsx;
    case 'xls':
      return (await import('./sheet/sheet.parser.js')).parseXls;
    case 'doc':
      return (await import('./legacy/legacy.parsers.js')).parseDoc;
    case 'ppt':
      return (await import('./legacy/legacy.parsers.js')).parsePpt;
    case 'csv':
      return (await import('./csv/csv.parser.js')).parseCsv;
    case 'markdown':
      return (await import('./markdown/markdown.parser.js')).parseMarkdown;
    case 'html':
      return (await import('./html/html.parser.js')).parseHtml;
    case 'text':
      return (await import('./text/text.parser.js')).parseText;
    case 'image':
      throw unsupportedType('A picture without its text', 'It needs the visual pipeline.');
  }
}
