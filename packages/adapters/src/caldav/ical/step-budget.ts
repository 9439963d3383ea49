/** Of all events that one question looks at: a second or two. */
const STEPS_MAX = 250_000;
/** One event takes no more than this part of what is left, so those after it find some. The first: ten years of days. */
const EVENT_PART = 1 / 20;

/** How long the rules of a calendar may be followed. */
export class StepBudget {
  private left = STEPS_MAX;
  private eventLeft = 0;

  beginEvent(): void {
    this.eventLeft = Math.floor(this.left * EVENT_PART);
  }

  /** Throws RangeError where the event has had its part. */
  take(steps: number): void {
    const taken = Math.min(steps, this.eventLeft);
    this.left -= taken;
    this.eventLeft -= taken;
    if (taken < steps) throw new RangeError('The rule takes too many steps');
  }
}
