import { Injectable } from '@nestjs/common';
import {
  type ContentEvent,
  type ContentReader,
  ExtractionReader,
  type ContentReadRequest,
} from '@tessera/indexing';
import { HandoverReader } from './handover.reader.js';
import { ScanReader } from './scan.reader.js';
import { RenderedWebPageReader } from './web-page.reader.js';

/** Types that are rendered page by page. */
const DRAWN = /^(?:application\/pdf|image\/.+)$/;

/**
 * Reads documents of visual_queue: scans and images by page, web pages in a browser, and handovers of text documents. Documents
 * without pages are read as text, with a note in the task's log.
 */
@Injectable()
export class VisualReader implements ContentReader {
  constructor(
    private readonly scans: ScanReader,
    private readonly handovers: HandoverReader,
    private readonly shown: RenderedWebPageReader,
    private readonly text: ExtractionReader,
  ) {}

  read(reading: ContentReadRequest): AsyncIterable<ContentEvent> {
    const { document, context } = reading;
    // A task with a parent processes the parent's handovers.
    if (context.task.parentTaskId !== null) return this.handovers.read(reading);
    if (DRAWN.test(document.contentType ?? '')) return this.scans.read(reading);
    if (document.contentType === 'text/html') return this.shown.read(reading);
    context.note({ level: 'warning', step: 'render', message: UNSEEN });
    return this.text.read(reading);
  }
}

const UNSEEN =
  'this format is not rendered as pages: text and tables are indexed from the source, without images';
