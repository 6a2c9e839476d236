import { Inject, Injectable } from '@nestjs/common';
import { ImageEmbeddingModel, ImageRefusedError } from '@tessera/models';
import { OBJECT_STORE, type ObjectStore } from '@tessera/objects';
import type { JobContext } from '@tessera/queues';
import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import type { FoundChunk } from './content-reader.js';
import { INDEX_TARGET, type IndexTarget } from './index-target.js';

/** Embeds the pictures that show chunks of the visual pipeline. */
@Injectable()
export class ImageVectorWriter {
  constructor(
    private readonly model: ImageEmbeddingModel,
    @Inject(OBJECT_STORE) private readonly objects: ObjectStore,
    @Inject(INDEX_TARGET) private readonly target: Pick<IndexTarget, 'pipeline'>,
  ) {}

  /** Whether pictures get vectors, so that they are found without text on them. */
  get areMade(): boolean {
    return this.target.pipeline === 'visual_pipeline' && this.model.space.dimension > 0;
  }

  forDocument(): DocumentPictures {
    return new DocumentPictures(this.model, this.objects);
  }
}

/** Embeds each image of a document once, however many chunks refer to it. */
export class DocumentPictures {
  private readonly seen = new Set<string>();
  private made = 0;
  private refused = 0;
  private refusal: string | null = null;

  constructor(
    private readonly model: ImageEmbeddingModel,
    private readonly objects: ObjectStore,
  ) {}

  /** Why the first picture without vectors has none; null if all have theirs. */
  get firstRefusal(): string | null {
    return this.refusal;
  }

  /**
   * Yields vectors by chunk index, in batches that limit the images in memory. Of several chunks on the same image, the
   * first one gets the vectors.
   * @throws ModelServerError
   */
  async *embed(
    chunks: readonly FoundChunk[],
    signal: AbortSignal,
  ): AsyncGenerator<Map<number, Float32Array>> {
    const pictured = chunks.filter((chunk) => this.isFirstOnPicture(chunk));
    for (let start = 0; start < pictured.length; start += this.model.atOnce) {
      const group = pictured.slice(start, start + this.model.atOnce);
      const vectors = new Map<number, Float32Array>();
      const ended = new AbortController();
      const working = AbortSignal.any([signal, ended.signal]);
      const embed = async (chunk: FoundChunk): Promise<void> => {
        const made = await this.vectorsOf(chunk, working);
        if (made) vectors.set(chunk.index, made);
      };
      // After a failure, the other results are ignored.
      await Promise.all(group.map(embed)).finally(() => ended.abort());
      yield vectors;
    }
  }

  /** Adds the outcome to the task's log. */
  note(context: JobContext): void {
    const { made, refused, refusal, model } = this;
    if (made > 0)
      context.note({
        level: 'info',
        step: 'embed',
        message: `embedded ${made} ${made === 1 ? 'image' : 'images'} with ${model.space.model}`,
        details: { current: made, total: made + refused, mode: model.space.mode },
      });
    if (refused > 0)
      context.note({
        level: 'warning',
        step: 'embed',
        message: `could not embed ${refused} ${refused === 1 ? 'image' : 'images'}: ${refusal}`,
        details: { current: refused, total: made + refused },
      });
  }

  private isFirstOnPicture({ seenOn, imageFile }: FoundChunk): boolean {
    const picture = seenOn?.imageId ?? imageFile;
    if (picture === null || this.seen.has(picture)) return false;
    this.seen.add(picture);
    return true;
  }

  /** Null for a picture that the model refuses. */
  private async vectorsOf(
    { seenOn, imageFile }: FoundChunk,
    signal: AbortSignal,
  ): Promise<Float32Array | null> {
    try {
      const picture = seenOn
        ? await buffer((await this.objects.get(seenOn.objectKey, { signal })).body)
        : await readFile(imageFile as string);
      const vectors = await this.model.embedImage(picture, signal);
      this.made++;
      return vectors;
    } catch (error) {
      if (!(error instanceof ImageRefusedError)) throw error;
      this.refused++;
      this.refusal ??= error.message;
      return null;
    }
  }
}
