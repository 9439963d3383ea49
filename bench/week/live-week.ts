import { setTimeout as sleep } from 'node:timers/promises';
import { pickFrom, seededRandom } from '../../packages/adapters/src/imap/testing/model/seeded-random.ts';
import type { MailRow } from '../../packages/contract/src/inbox/mail-list.ts';
import { changeThread, THREAD_ACTIONS } from './change-thread.ts';
import { describeStray } from './check-row.ts';
import { count, type Ledger } from './ledger.ts';
import type { Life } from './life.ts';
import { listRows } from './list-rows.ts';
import type { WeekWorld } from './open-week.ts';
import type { Progress } from './progress.ts';
import { queueMail } from './queue-mail.ts';
import { searchMail } from './search-mail.ts';
import { writeDraft } from './write-draft.ts';

const LANES = 3;
const LOOK_EVERY = 6;
/** More often what is done more often. */
const KINDS = [
  ...THREAD_ACTIONS,
  ...THREAD_ACTIONS,
  ...(['send', 'send', 'send', 'reply', 'reply', 'reply', 'draft', 'draft', 'search'] as const),
] as const;

/** What the person does, in three windows at once; each window has threads of its own. */
export async function liveWeek(
  week: WeekWorld,
  options: { seed: number; actions: number; pauseMs: number; ledger: Ledger; progress: Progress },
): Promise<void> {
  const { seed, actions, pauseMs, ledger, progress } = options;
  const lane = async (at: number) => {
    const life: Life = { week, ledger, random: seededRandom(seed * LANES + at + 1) };
    let rows: MailRow[] = [];
    for (let done = at; done < actions; done += LANES) {
      if (rows.length === 0 || life.random(LOOK_EVERY) === 0) rows = await look(life, at);
      await act(life, pickFrom(life.random, KINDS), rows);
      progress.step();
      await sleep(life.random(2 * pauseMs * LANES));
    }
  };
  await Promise.all(Array.from({ length: LANES }, (_, at) => lane(at)));
}

async function act(life: Life, kind: (typeof KINDS)[number], rows: MailRow[]): Promise<void> {
  count(life.ledger, `action ${kind}`);
  const number = ++life.ledger.written;
  if (kind === 'search') return searchMail(life);
  if (kind === 'draft') return writeDraft(life, number);
  if (kind === 'send') return queueMail(life, { number, row: null });
  const [row] = rows.length > 0 ? rows.splice(life.random(rows.length), 1) : [];
  if (!row) return queueMail(life, { number, row: null });
  if (kind === 'reply') return queueMail(life, { number, row });
  return changeThread(life, kind, row);
}

async function look({ week, ledger }: Life, lane: number): Promise<MailRow[]> {
  const rows = await listRows(week.person, ledger);
  for (const row of rows) {
    const stray = describeStray(row, week.boxes);
    if (stray) ledger.wrong.push(stray);
  }
  return rows.filter(({ threadId }) => digits(threadId) % LANES === lane);
}

function digits(text: string): number {
  return [...text].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
}
