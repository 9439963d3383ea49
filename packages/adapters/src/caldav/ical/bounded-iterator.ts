import ICAL from 'ical.js';
import type { StepBudget } from './step-budget.ts';

/** Each day, month or time that a rule names costs time at every step: nobody needs so many. */
const VALUES_MAX = 100;
/** So many are usual, and cost nothing more. */
const VALUES_USUAL = 8;

interface Options {
  rule: ICAL.Recur;
  dtstart: ICAL.Time;
  budget: StepBudget;
}

/**
 * The times of a rule. ical.js looks for the next one, and already for the first, without an end:
 * `FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30` would stop the process. Anybody who can write to a calendar, or send an
 * invitation, can choose the rule. So every method that one of its loops calls counts.
 */
export class BoundedIterator extends ICAL.RecurIterator {
  // Not initialised here: the constructor that it inherits already counts.
  declare private budget: StepBudget;
  declare private cost: number;

  constructor(options: Options) {
    super(options);
  }

  static *run(options: Options): Generator<ICAL.Time, void> {
    try {
      const iterator = new BoundedIterator(options);
      for (let time = iterator.next(); time; time = iterator.next()) {
        // Finding the instant of it costs as much.
        iterator.count(1);
        yield time;
      }
    } catch (error) {
      // A rule that is over its bound has no further times, and one that makes no sense has none.
      if (!(error instanceof Error)) throw error;
    }
  }

  override fromData(options: Options): void {
    const values = Object.values(options.rule.parts as Record<string, unknown[]>).flat().length;
    if (values > VALUES_MAX) throw new RangeError('The rule names too many values');
    this.budget = options.budget;
    this.cost = Math.max(1, Math.ceil((values / VALUES_USUAL) ** 2));
    super.fromData(options);
  }

  override check_contracting_rules(): boolean {
    this.count(1);
    return super.check_contracting_rules();
  }

  override increment_monthday(days: number): void {
    this.count(days);
    super.increment_monthday(days);
  }

  override increment_month(): void {
    this.count(1);
    super.increment_month();
  }

  override increment_year(years: number): void {
    this.count(1);
    super.increment_year(years);
  }

  override expand_year_days(year: number): number {
    this.count(1);
    return super.expand_year_days(year);
  }

  private count(steps: number): void {
    this.budget.take(steps * this.cost);
  }
}
