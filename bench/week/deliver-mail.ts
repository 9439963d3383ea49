import { count, type Ledger } from './ledger.ts';
import type { WeekWorld } from './open-week.ts';
import type { Delivery } from './plan-deliveries.ts';
import type { Progress } from './progress.ts';

/** The deliveries of the week, spread over it. */
export async function deliverMail(
  { world, boxes }: WeekWorld,
  { deliveries, ledger, progress }: { deliveries: readonly Delivery[]; ledger: Ledger; progress: Progress },
): Promise<void> {
  for (const [at, { raw, to, topic }] of deliveries.entries()) {
    await progress.reach(at / deliveries.length - 0.05);
    ledger.delivered.set(topic, (ledger.delivered.get(topic) ?? 0) + 1);
    count(ledger, `delivered to ${to.join(' and ')}`);
    await world.control('mail', { to: to.map((side) => boxes[side].email), raw });
  }
}
