/** Identifies the vectors of an image embedding model. Vectors of different spaces cannot be compared. */
export interface ImageEmbeddingSpace {
  provider: string;
  model: string;
  /** Of each vector; 0 if no vectors are made. */
  dimension: number;
  /** `single`: one vector per picture. `multi`: one vector per part of a picture, for late interaction. */
  mode: ImageEmbeddingMode;
}

export const IMAGE_EMBEDDING_MODES = ['single', 'multi'] as const;
export type ImageEmbeddingMode = (typeof IMAGE_EMBEDDING_MODES)[number];

/**
 * Embeds pictures and questions in one space, in which a question is close to pictures that show its subject, with or
 * without text. Several vectors are concatenated in one array. Their lengths vary; compare them by angle.
 */
export abstract class ImageEmbeddingModel {
  abstract readonly space: ImageEmbeddingSpace;

  /** Maximum concurrent pictures. */
  abstract readonly atOnce: number;

  /**
   * @param picture PNG, JPEG or WebP
   * @returns its vectors, one in mode `single`; null if this provider makes none
   * @throws ImageRefusedError if the picture is invalid; do not retry
   * @throws ModelServerError otherwise; a retry may succeed
   */
  abstract embedImage(picture: Buffer, signal?: AbortSignal): Promise<Float32Array | null>;

  /**
   * @param question at most 8,000 characters
   * @returns its vectors, one in mode `single`; null if this provider makes none
   * @throws ModelServerError
   */
  abstract embedQuestion(question: string, signal?: AbortSignal): Promise<Float32Array | null>;
}

/** The picture itself cannot be embedded; `message` states the reason and may be shown to its uploader. */
export class ImageRefusedError extends Error {
  override readonly name = 'ImageRefusedError';
}
