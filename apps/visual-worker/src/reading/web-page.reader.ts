import { Inject, Injectable } from '@nestjs/common';
import { htmlEncodingOf, PAGE_RENDERER, type PageRenderer, unitedByPage } from '@tessera/documents';
import { type WebPageCapture, WebPageReader } from '@tessera/fetching';
import {
  type ContentEvent,
  type ContentReader,
  ExtractionReader,
  fetchSource,
  type FoundChunk,
  ImageVectorWriter,
  type ContentReadRequest,
} from '@tessera/indexing';
import { isUrl, OBJECT_STORE, type ObjectStore } from '@tessera/objects';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { folderOfPages } from './scan.reader.js';
import { TiledPages } from './rendered-pages.js';
import { TileStore } from './tile-store.js';
import { wordlessChunk } from './wordless-chunk.js';

/**
 * Reads web pages as rendered in a browser: text and tables from the resulting markup, screenshots as tiles. Renders the stored bytes
 * under their original URL, so that citations match the hashed and stored content.
 */
@Injectable()
export class RenderedWebPageReader implements ContentReader {
  constructor(
    private readonly pages: WebPageReader,
    private readonly tiles: TileStore,
    private readonly text: ExtractionReader,
    private readonly vectors: ImageVectorWriter,
    @Inject(PAGE_RENDERER) private readonly renderer: PageRenderer,
    @Inject(OBJECT_STORE) private readonly objects: ObjectStore,
  ) {}

  async *read(reading: ContentReadRequest): AsyncGenerator<ContentEvent> {
    const { document, context, folder } = reading;
    const source = await fetchSource(this.objects, reading);
    const workFolder = await folderOfPages(folder);
    const url = document.fetchedFrom ?? (isUrl(document.sourceUri) ? document.sourceUri : null);
    const encoding = await htmlEncodingOf(source, document.charset);
    const page = { path: source, url, encoding };
    const shown = await this.pages.read(page, { workFolder, signal: context.signal });
    const seen = new TiledPages();
    const tileCount = await this.keep(reading, shown, { seen, workFolder });
    note(reading, shown, tileCount);
    const path = shown.html === null ? source : join(folder, 'shown.html');
    if (shown.html !== null) await writeFile(path, shown.html);
    const { placeAttribute } = shown;
    const places = placeAttribute === null ? {} : { placeAttribute };
    // With image vectors, screenshots are found even without text.
    const areSeen = this.vectors.areMade && tileCount > 0;
    let chunkCount = 0;
    for await (const event of this.text.readFile(reading, path, { ...places, allowsNoText: areSeen })) {
      if (event.kind === 'chunk') chunkCount++;
      if (event.kind === 'summary') {
        if (areSeen)
          for (const picture of seen.wordless())
            yield { kind: 'chunk', chunk: wordlessChunk(picture, chunkCount++) };
        for (const image of seen.images()) yield { kind: 'image', image };
      }
      yield event.kind === 'chunk' ? { kind: 'chunk', chunk: placed(event.chunk, seen) } : event;
    }
  }

  /** @returns the number of stored tiles */
  private async keep(
    { document, context }: ContentReadRequest,
    { pictures }: WebPageCapture,
    { seen, workFolder }: { seen: TiledPages; workFolder: string },
  ): Promise<number> {
    const owner = { documentId: document.id, attempt: context.task.attempt };
    const { signal } = context;
    let tileCount = 0;
    for (const [index, { path, dpi }] of pictures.entries())
      for await (const drawn of this.renderer.render(path, 'image/png', { workFolder, signal })) {
        const page = { ...drawn, page: index + 1, pageCount: pictures.length, dpi };
        const stored = await this.tiles.storePage(owner, page, { signal });
        tileCount += stored.tiles.length;
        seen.add(stored);
      }
    return tileCount;
  }
}

/** With its tile. Figures have their own image; hidden content and content below the last screenshot have none. */
function placed(chunk: FoundChunk, seen: TiledPages): FoundChunk {
  if (chunk.imageFile !== null) return chunk;
  // A screenshot is one tile, which covers all regions of the chunk on it.
  const regions = unitedByPage(chunk.regions);
  return { ...chunk, regions, ...seen.place({ ...chunk, regions }) };
}

function note(
  { context }: ContentReadRequest,
  { pictures, requests, missing }: WebPageCapture,
  tileCount: number,
): void {
  if (pictures.length > 0)
    context.note({
      level: 'info',
      step: 'render',
      message: `rendered the page in a browser: ${pictures.length} screenshots, ${tileCount} tiles; ${requests.fetched} of its requests succeeded, ${requests.failed} failed`,
      details: { pictures: pictures.length, tiles: tileCount, ...requests },
    });
  if (missing !== null) context.note({ level: 'warning', step: 'render', message: `missing: ${missing}` });
}
