/** A token bucket that limits the rate of a costly operation; contains at most the tokens of one second. */
export class TokenBucket {
  private tokens: number;
  private filledAt: number;

  /** @param perSecond tokens per second. @param now returns the time in milliseconds. */
  constructor(
    private readonly perSecond: number,
    private readonly now: () => number,
  ) {
    this.tokens = perSecond;
    this.filledAt = now();
  }

  /** Takes a token. @returns false if there is none now. */
  take(): boolean {
    const time = this.now();
    const filled = this.tokens + ((time - this.filledAt) / 1000) * this.perSecond;
    this.tokens = Math.min(this.perSecond, filled);
    this.filledAt = time;
    if (this.tokens < 1) return false;
    this.tokens -= 1;
    return true;
  }
}
