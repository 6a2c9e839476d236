/** A problem, in words for the developer who fixes it. */
export interface Finding {
  /** The overlay and object, or the file. */
  where: string;
  problem: string;
}
