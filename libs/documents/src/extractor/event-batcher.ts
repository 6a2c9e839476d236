import type { PartSender } from '@tessera/platform/child';
import type { ExtractionEvent } from '../extraction.js';
import { UnreadableDocumentError } from '@tessera/blocks';
import type { JobPart, OutputLimits } from './messages.js';

const SETTINGS_OF_INGESTION = { maxChunks: 'PARSER_MAX_CHUNKS', maxCharacters: 'PARSER_MAX_CHARACTERS' };
const MAX_BATCH_EVENTS = 64;
const MAX_BATCH_CHARACTERS = 128 * 1024;

/** Sends events to the parent in batches, never more than it has room for, and never more than a document may produce. */
export class EventBatcher {
  private batch: ExtractionEvent[] = [];
  private batchCharacters = 0;
  private chunks = 0;
  private characters = 0;

  constructor(
    private readonly parts: PartSender<JobPart>,
    private readonly limits: OutputLimits,
  ) {}

  /** Resolves when there is room for another event. */
  async add(event: ExtractionEvent): Promise<void> {
    if (event.kind === 'chunk') {
      this.chunks++;
      this.count(event.chunk.content.length + event.chunk.searchText.length);
    } else if (event.kind === 'page') this.batchCharacters += event.page.text.length;
    this.batch.push(event);
    if (this.batch.length >= MAX_BATCH_EVENTS || this.batchCharacters >= MAX_BATCH_CHARACTERS)
      await this.flush();
  }

  /** Sends the remaining events, once the parent has room for them. */
  async flush(): Promise<void> {
    if (this.batch.length === 0) return;
    await this.parts.send({ type: 'events', events: this.batch });
    this.batch = [];
    this.batchCharacters = 0;
  }

  private count(characters: number): void {
    this.characters += characters;
    this.batchCharacters += characters;
    const { maxChunks, maxCharacters, settings = SETTINGS_OF_INGESTION } = this.limits;
    if (this.chunks > maxChunks)
      throw outputTooLarge('pieces of text', settings.maxChunks, maxChunks, this.chunks);
    if (this.characters > maxCharacters)
      throw outputTooLarge('characters of text', settings.maxCharacters, maxCharacters, this.characters);
  }
}

function outputTooLarge(
  unit: string,
  setting: string,
  limit: number,
  actual: number,
): UnreadableDocumentError {
  return new UnreadableDocumentError(
    'file_too_large',
    `The document holds more than ${limit.toLocaleString('en')} ${unit}.`,
    `Split it into several documents, or have the limit raised (${setting}).`,
    { limit, actual },
  );
}
