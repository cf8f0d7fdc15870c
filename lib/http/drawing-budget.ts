/** Says how often something costly may be done: so many times at once, and again as time passes. */
export class DrawingBudget {
  private left: number;
  private filledAt: number;

  /** @param perSecond times per second, which is also how many are saved up. @param now the time in milliseconds. */
  constructor(
    private readonly perSecond: number,
    private readonly now: () => number,
  ) {
    this.left = perSecond;
    this.filledAt = now();
  }

  /** True if it may be done once more now. */
  take(): boolean {
    const time = this.now();
    this.left = Math.min(this.perSecond, this.left + ((time - this.filledAt) / 1000) * this.perSecond);
    this.filledAt = time;
    if (this.left < 1) return false;
    this.left -= 1;
    return true;
  }
}
