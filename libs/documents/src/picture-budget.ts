/** The cost limit of all images of one document. An image counts each time that it is decoded. */
export class PictureBudget {
  private pixelsLeft: number;
  private cpuMsLeft: number;

  constructor({ pixels, cpuMs }: { pixels: number; cpuMs: number }) {
    this.pixelsLeft = pixels;
    this.cpuMsLeft = cpuMs;
  }

  /** CPU time: load of other processes does not matter. */
  get hasTime(): boolean {
    return this.cpuMsLeft > 0;
  }

  /** Takes all of the pixels, or none if the rest is not enough. */
  take(pixels: number): boolean {
    if (pixels > this.pixelsLeft) return false;
    this.pixelsLeft -= pixels;
    return true;
  }

  /** Counts the CPU time of work, which covers costs that an image does not declare, such as its mask's size. */
  async spend<T>(work: () => Promise<T>): Promise<T> {
    const before = process.cpuUsage();
    try {
      return await work();
    } finally {
      const { user, system } = process.cpuUsage(before);
      this.cpuMsLeft -= (user + system) / 1_000;
    }
  }
}
