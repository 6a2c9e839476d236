/** Something that is wrong, in words for whoever mends it. */
export interface Finding {
  /** The overlay and object, or the file. */
  where: string;
  problem: string;
}
