import { type EmbeddingModel, ModelServerError } from '@tessera/models';

/** Embeds texts of documents. A text that the model refuses gets no vector and does not affect the others. */
export class EmbeddedTexts {
  private refusal: string | null = null;

  constructor(
    private readonly model: EmbeddingModel,
    private readonly signal: AbortSignal,
  ) {}

  /** Why the first text without a vector was refused; null if none was. */
  get firstRefusal(): string | null {
    return this.refusal;
  }

  /** @throws ModelServerError if the server rejects more than single texts, or returns an invalid response */
  async embed(texts: string[]): Promise<Array<Float32Array | null> | null> {
    try {
      return await this.model.embed(texts, 'document', this.signal);
    } catch (error) {
      if (!(error instanceof ModelServerError) || !error.refusesInput) throw error;
      if (texts.length === 1) {
        this.refusal ??= error.message;
        return [null];
      }
    }
    const vectors: Array<Float32Array | null> = [];
    for (const text of texts) vectors.push(...((await this.embed([text])) ?? [null]));
    return vectors;
  }
}
