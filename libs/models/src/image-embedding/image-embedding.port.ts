/** Which vectors a model makes of pictures. Those of different spaces cannot be compared. */
export interface ImageEmbeddingSpace {
  provider: string;
  model: string;
  /** Of each vector; 0 when no vectors are made. */
  dimension: number;
  /** `single`: a vector for a picture. `multi`: a vector for each of its parts, for late interaction. */
  mode: ImageEmbeddingMode;
}

export const IMAGE_EMBEDDING_MODES = ['single', 'multi'] as const;
export type ImageEmbeddingMode = (typeof IMAGE_EMBEDDING_MODES)[number];

/**
 * Makes vectors of pictures and of questions that lie near each other when the picture shows what is asked for, whether or not a
 * word is written on it. Vectors come one behind the other in one array, of any length: they are compared by their angle.
 */
export abstract class ImageEmbeddingModel {
  abstract readonly space: ImageEmbeddingSpace;

  /** Pictures that may be on their way at once. */
  abstract readonly atOnce: number;

  /**
   * @param picture PNG, JPEG or WebP
   * @returns its vectors, one in mode `single`; null when this provider makes none
   * @throws ImageRefusedError the picture is to blame: no use in trying again
   * @throws ModelServerError anything else: it can be tried again
   */
  abstract embedImage(picture: Buffer, signal?: AbortSignal): Promise<Float32Array | null>;

  /**
   * @param question at most 8,000 characters
   * @returns its vectors, one in mode `single`; null when this provider makes none
   * @throws ModelServerError
   */
  abstract embedQuestion(question: string, signal?: AbortSignal): Promise<Float32Array | null>;
}

/** A picture of which no vector can be made, by its own fault; `message` says why and may be shown to its uploader. */
export class ImageRefusedError extends Error {
  override readonly name = 'ImageRefusedError';
}
