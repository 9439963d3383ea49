import type { Clock } from '@triage/core/ports/clock';
import type { MailUrgency } from '@triage/core/ports/mail';
import type { QuotaBucket } from '../quota/quota-bucket.ts';
import { UNITS_PER_MINUTE } from '../quota/quota-costs.ts';

const MINUTE = 60_000;

interface ProviderCall {
  units: number;
  there: number;
  back: number;
  urgency: MailUrgency;
}

/** The provider's own books: every call that it counted, when, and for how much. */
export function providerBooks(clock: Clock & { wait(ms: number): Promise<void> }, limit = UNITS_PER_MINUTE) {
  const counted: { at: number; units: number }[] = [];
  return {
    counted,
    limit,
    async call(bucket: QuotaBucket, { units, there, back, urgency }: ProviderCall) {
      const settle = await bucket.take(units, { urgency });
      if (there > 0) await clock.wait(there);
      counted.push({ at: clock.now().getTime(), units });
      if (back > 0) await clock.wait(back);
      settle();
    },
    between: (from: number, to: number) =>
      counted.filter(({ at }) => at >= from && at < to).reduce((sum, { units }) => sum + units, 0),
    mostInAnyMinute(): number {
      let [most, sum, first] = [0, 0, 0];
      for (const call of counted) {
        sum += call.units;
        for (let old = counted[first]; old && old.at < call.at - MINUTE; old = counted[first]) {
          sum -= old.units;
          first++;
        }
        most = Math.max(most, sum);
      }
      return most;
    },
  };
}
