import { run, rows as tableRows } from '@triage/database/testing/rows';
import type { MockAi } from '../fakes/mock-ai.ts';
import type { GivenAnswer, SeenMail } from '../fakes/sorting-model.ts';
import type { TriageWorld } from '../worlds/triage-world.ts';

export const asFyi = ({ id }: SeenMail): GivenAnswer => ({
  id,
  lane: 'fyi',
  priority: 'low',
  reason: 'nothing to do',
});
/** Every other one, so that a pack never looks uniform. */
export const inTurns = (pack: SeenMail[]) =>
  pack.map((mail, at) => ({ ...asFyi(mail), lane: at % 2 ? 'fyi' : 'reply' }));

/** Emails queued for a model, regardless of the rules' verdict. */
export async function unsure(
  { ctx, mail: mailbox, receive }: TriageWorld,
  mails: { subject: string; text: string; from?: string }[],
) {
  const ids: string[] = [];
  for (const mail of mails)
    ids.push(mailbox.deliver({ from: 'Ann Lee <ann@lee.example>', ...mail }, ['INBOX', 'UNREAD']).threadId);
  await receive({ subject: 'the last one' });
  await run(
    ctx.db,
    tableRows
      .updateTable('classifications')
      .set((eb) => ({
        wants_ai: eb('thread_id', 'in', ids).$castTo<boolean>(),
        lane: 'reply',
        priority: 'medium',
        suspicious: false,
        classified_by: 'rules',
      }))
      .where('user_id', '=', ctx.tenantId),
  );
  return ids;
}

export const plain = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ subject: `Mail ${at}`, text: `Words of mail ${at}.` }));

export async function lanes({ ctx }: TriageWorld) {
  const rows = await ctx.db.query<{
    subject: string;
    lane: string;
    by: string;
    wants: boolean;
    reasons: string[];
  }>(
    `SELECT subject, lane, classified_by AS by, wants_ai AS wants, reasons FROM classifications
     WHERE user_id = $1 AND subject <> 'the last one' ORDER BY subject`,
    [ctx.tenantId],
  );
  return rows;
}
export const laneOf = async (world: TriageWorld, subject: string) =>
  (await lanes(world)).find((row) => row.subject === subject);
export const withAi = (world: TriageWorld, ...ai: MockAi[]) => ({ ...world.ctx, ai });
