/** What all pictures of one document may cost. A picture counts each time that it is decoded. */
export class PictureBudget {
  private pixelsLeft: number;
  private cpuMsLeft: number;

  constructor({ pixels, cpuMs }: { pixels: number; cpuMs: number }) {
    this.pixelsLeft = pixels;
    this.cpuMsLeft = cpuMs;
  }

  /** Of all cores: how busy others keep the machine is no matter. */
  get hasTime(): boolean {
    return this.cpuMsLeft > 0;
  }

  /** Takes all of the pixels or, where the rest does not suffice, none. */
  take(pixels: number): boolean {
    if (pixels > this.pixelsLeft) return false;
    this.pixelsLeft -= pixels;
    return true;
  }

  /** Counts the time that work takes. What a picture does not state, such as the size of its mask, costs that. */
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
