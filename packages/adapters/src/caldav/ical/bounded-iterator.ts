import ICAL from 'ical.js';

/** Steps of a rule, those that give nothing too: more than thirty years of days. */
const STEPS_MAX = 12_000;

/**
 * The times of a rule. ical.js looks for the next one without an end: `FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30` would stop the
 * process. Anybody who can write to a calendar, or send an invitation, can choose the rule.
 */
export class BoundedIterator extends ICAL.RecurIterator {
  // Not initialised here: the constructor that it inherits already counts.
  declare private steps: number | undefined;

  static *run(rule: ICAL.Recur, dtstart: ICAL.Time): Generator<ICAL.Time, void> {
    try {
      const iterator = new BoundedIterator({ rule, dtstart });
      for (let time = iterator.next(); time; time = iterator.next()) {
        iterator.count();
        yield time;
      }
    } catch (error) {
      // A rule that is over its bound has no further times, and one that makes no sense has none.
      if (!(error instanceof Error)) throw error;
    }
  }

  override check_contracting_rules(): boolean {
    this.count();
    return super.check_contracting_rules();
  }

  private count(): void {
    this.steps = (this.steps ?? 0) + 1;
    if (this.steps > STEPS_MAX) throw new RangeError('The rule takes too many steps');
  }
}
