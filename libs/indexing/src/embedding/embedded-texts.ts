import { type EmbeddingModel, ModelServerError } from '@tessera/models';

/** By these statuses a server refuses a text that it cannot embed. Others, such as 401, say nothing about the text. */
const REFUSED_TEXT = [400, 413, 422];

/** Embeds texts of documents; a text that the model refuses gets no vector, and keeps no other from getting one. */
export class EmbeddedTexts {
  private refusal: string | null = null;

  constructor(
    private readonly model: EmbeddingModel,
    private readonly signal: AbortSignal,
  ) {}

  /** Why the first text without a vector was refused; null when none was. */
  get firstRefusal(): string | null {
    return this.refusal;
  }

  /** @throws ModelServerError when the server refuses more than single texts, or does not answer as it should */
  async embed(texts: string[]): Promise<Array<Float32Array | null> | null> {
    try {
      return await this.model.embed(texts, 'document', this.signal);
    } catch (error) {
      if (!isRefusedText(error)) throw error;
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

function isRefusedText(error: unknown): error is ModelServerError {
  return error instanceof ModelServerError && REFUSED_TEXT.includes(error.status ?? 0);
}
