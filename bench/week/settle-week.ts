import { setTimeout as sleep } from 'node:timers/promises';
import { askServer } from './ask-server.ts';
import { compareRows } from './compare-rows.ts';
import { fetchDrafts, fetchTruth } from './fetch-truth.ts';
import { judgeDrafts } from './judge-sends.ts';
import type { Ledger } from './ledger.ts';
import { listRows } from './list-rows.ts';
import type { WeekWorld } from './open-week.ts';

const LOOK_MS = 2_000;
const TELL_EVERY = 10;

/** Waits until the API shows what the servers have and nothing is pending; returns what is left at the end of the time. */
export async function settleWeek(week: WeekWorld, ledger: Ledger, withinMs: number): Promise<string[]> {
  const deadline = performance.now() + withinMs;
  for (let looks = 1; ; looks++) {
    const left = await findUnsettled(week, ledger);
    if (left.length === 0 || performance.now() > deadline) return left;
    if (looks % TELL_EVERY === 0) console.error(`week: not settled yet: ${left.length}, such as ${left[0]}`);
    await sleep(LOOK_MS);
  }
}

async function findUnsettled(week: WeekWorld, ledger: Ledger): Promise<string[]> {
  const { person, boxes } = week;
  const question = { method: 'GET', path: '/api/inbox/sends?statuses=pending' };
  const { body } = await askServer(person, ledger, question);
  const pending = body['sends'] as { subject: string }[];
  if (pending.length > 0) return pending.map(({ subject }) => `"${subject}" is pending`);
  const truth = await fetchTruth(week);
  const differences: string[] = [];
  for (const { side, mailboxId } of Object.values(boxes)) {
    const rows = await listRows(person, ledger, { mailboxId, all: true });
    differences.push(...compareRows(rows, truth[side]).map((sentence) => `${side}: ${sentence}`));
  }
  if (differences.length > 0) return differences;
  const all = new Set(ledger.sends.map(({ scheduledSendId }) => scheduledSendId));
  return judgeDrafts(ledger, await fetchDrafts(week), all);
}
