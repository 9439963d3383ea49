import type { BriefScheduleRequest } from '@triage/contract/inbox/brief';
import { createRuleRequest } from '@triage/contract/triage/rules';
import { describe, expect, it } from 'vitest';
import { memoryCalendar } from '../../../testing/fakes/memory-calendar.ts';
import { sayingAi } from '../../../testing/fakes/mock-ai.ts';
import { shareTestDatabase } from '../../../testing/worlds/share-test-database.ts';
import { type TriageWorld, triageWorld } from '../../../testing/worlds/triage-world.ts';
import { writeInvitation } from '../../../testing/write-invitation.ts';
import type { TenantContext } from '../../context.ts';
import { createRule } from '../../rules/edit-rules.ts';
import { dispatchDue } from '../../send/dispatch/dispatch-due.ts';
import { muteThread } from '../../triage/actions/mute-thread.ts';
import { archiveThread } from '../../triage/archive-thread.ts';
import { mailChanged } from '../mail-changed.ts';
import { runRules } from '../rules/run-rules.ts';
import { undoRuleRun } from '../rules/undo-rule-run.ts';
import { makeBriefNow, makeDueBrief } from './make-brief.ts';
import { setBriefSchedule } from './plan-brief.ts';
import { pruneBriefs } from './prune-briefs.ts';
import { queueScheduled } from './queue-scheduled.ts';
import { showBrief } from './show-brief.ts';

const db = shareTestDatabase();
const { signal } = new AbortController();
const HOUR_MS = 3_600_000;
const NEWS = { 'List-Id': '<news.paper.example>', 'List-Unsubscribe': '<https://paper.example/off>' };

async function worldWith(schedule?: BriefScheduleRequest): Promise<TriageWorld & { ctx: TenantContext }> {
  const world = await triageWorld(db);
  const calendar = memoryCalendar({ clock: world.clock });
  calendar.invite({
    uid: 'offer@work.test',
    summary: 'Offer review',
    start: new Date('2026-03-02T13:00:00.000Z'),
    end: new Date('2026-03-02T14:00:00.000Z'),
  });
  const ctx = { ...world.ctx, calendar };
  if (schedule) await setBriefSchedule(ctx, { email: false, ...schedule });
  return { ...world, ctx };
}

const briefsOf = ({ ctx }: TriageWorld) =>
  db.query<{ id: string; kind: string }>('SELECT id, kind FROM briefs WHERE user_id = $1 ORDER BY id', [
    ctx.tenantId,
  ]);

const sendsOf = ({ ctx }: TriageWorld) =>
  db.query<{ status: string }>('SELECT status FROM scheduled_sends WHERE user_id = $1', [ctx.tenantId]);

async function shown({ ctx }: TriageWorld) {
  const { brief } = await showBrief(ctx, {});
  if (!brief) throw new Error('There is no brief');
  return brief;
}

describe('a brief', () => {
  it('has what needs an answer, the meetings of today, newsletters and what was done', async () => {
    const world = await worldWith();
    await createRule(
      world.ctx,
      createRuleRequest.parse({
        name: 'Builds',
        enabled: true,
        conditions: { subject: 'build' },
        actions: { archive: true },
      }),
    );
    world.clock.advance(1_000);
    const asked = await world.receive({});
    const news = await world.receive({
      from: 'The Paper <news@paper.example>',
      subject: 'Weekly',
      text: 'The week in short: nothing happened.',
      headers: NEWS,
    });
    const built = await world.receive({ from: 'ci@work.test', subject: 'build 7', text: 'passed' });
    await runRules(world.ctx);
    const muted = await world.receive({ from: 'bob@work.test', subject: 'Chatter' });
    await muteThread(world.ctx, { threadId: muted });
    world.clock.advance(1_000);
    world.mail.deliver({ from: 'bob@work.test', subject: 'Re: Chatter', text: 'More.' }, undefined, {
      threadId: muted,
    });
    world.clock.advance(1_000);
    await mailChanged(world.ctx);
    const { brief } = await makeBriefNow(world.ctx, signal);
    expect(brief?.answer.rows).toMatchObject([{ threadId: asked, subject: 'Lunch', by: 'mail', open: true }]);
    expect(brief?.answer.rows[0]?.line).toContain('send me the signed contract');
    expect(brief?.meetings?.rows).toMatchObject([{ title: 'Offer review' }]);
    expect(brief?.newsletters.rows).toMatchObject([{ threadId: news, subject: 'Weekly', open: true }]);
    expect(brief?.automatic.rows).toMatchObject([
      { kind: 'rule', threadId: built, ruleName: 'Builds', open: true },
      { kind: 'muted', threadId: muted, open: true },
    ]);
  });

  it('shows what was dealt with since', async () => {
    const world = await worldWith();
    await createRule(
      world.ctx,
      createRuleRequest.parse({
        name: 'Stars',
        enabled: true,
        conditions: { subject: 'lunch' },
        actions: { star: true },
      }),
    );
    world.clock.advance(1_000);
    const threadId = await world.receive({});
    await runRules(world.ctx);
    const { brief } = await makeBriefNow(world.ctx, signal);
    await archiveThread(world.ctx, { threadId });
    await undoRuleRun(world.ctx, { runId: brief?.automatic.rows[0]?.runId ?? '' });
    const later = await shown(world);
    expect(later.answer.rows).toMatchObject([{ threadId, open: false }]);
    expect(later.automatic.rows).toMatchObject([{ threadId, open: false }]);
  });

  it('is made without the calendar if that cannot be read', async () => {
    const world = await worldWith();
    const calendar = { ...world.ctx.calendar, listAgenda: () => Promise.reject(new Error('down')) };
    await world.receive({});
    const { brief } = await makeBriefNow({ ...world.ctx, calendar }, signal);
    expect(brief).toMatchObject({ meetings: null, answer: { rows: [{ subject: 'Lunch' }] } });
  });

  it('names the thread that a meeting was invited by', async () => {
    const world = await worldWith();
    const threadId = await world.receive({
      subject: 'Invitation',
      headers: { 'Content-Type': 'text/calendar; method=REQUEST; charset=utf-8' },
      text: writeInvitation([
        'UID:offer@work.test',
        'DTSTART:20260302T130000Z',
        'DTEND:20260302T140000Z',
        'SUMMARY:Offer review',
      ]),
    });
    const { brief } = await makeBriefNow(world.ctx, signal);
    expect(brief?.meetings?.rows).toMatchObject([{ threads: [{ threadId, subject: 'Invitation' }] }]);
  });

  it('is deleted after a month', async () => {
    const world = await worldWith();
    await makeBriefNow(world.ctx, signal);
    world.clock.advance(30 * 24 * HOUR_MS);
    await pruneBriefs(world.ctx);
    expect(await briefsOf(world)).toHaveLength(1);
    world.clock.advance(1);
    await pruneBriefs(world.ctx);
    expect(await briefsOf(world)).toHaveLength(0);
  });
});

describe('a scheduled brief', () => {
  // The world starts on a Monday at 9:00, and its calendar is in Berlin's zone, an hour ahead.
  const noon = { times: ['12:00'], days: [1, 2, 3, 4, 5] };

  it('is off until times are chosen, and a slot that is over makes none', async () => {
    const world = await worldWith();
    await makeDueBrief(world.ctx, signal);
    await setBriefSchedule(world.ctx, { times: ['08:00'], days: [1], email: false });
    await makeDueBrief(world.ctx, signal);
    expect(await briefsOf(world)).toEqual([]);
  });

  it('is made once for its slot, by two processes and after a retry too', async () => {
    const world = await worldWith(noon);
    world.clock.advance(4 * HOUR_MS);
    await Promise.all([makeDueBrief(world.ctx, signal), makeDueBrief(world.ctx, signal)]);
    await makeDueBrief(world.ctx, signal);
    expect(await briefsOf(world)).toMatchObject([{ kind: 'scheduled' }]);
  });

  it('is queued for the person whose slot has come, and for nobody else', async () => {
    const [due, later] = [await worldWith(noon), await worldWith({ times: ['23:00'], days: [1] })];
    due.clock.advance(4 * HOUR_MS);
    await queueScheduled(due.ctx);
    const queued = due.jobs.waiting().filter(({ kind }) => kind === 'run-scheduled');
    expect(queued).toContainEqual(expect.objectContaining({ payload: { userId: due.ctx.tenantId } }));
    expect(queued).not.toContainEqual(expect.objectContaining({ payload: { userId: later.ctx.tenantId } }));
  });

  it('is one for all slots that passed while the server was off', async () => {
    const world = await worldWith({ times: ['08:00', '12:00', '17:00'], days: [1, 2, 3, 4, 5, 6, 7] });
    world.clock.advance(3 * 24 * HOUR_MS);
    await makeDueBrief(world.ctx, signal);
    await makeDueBrief(world.ctx, signal);
    expect(await briefsOf(world)).toHaveLength(1);
  });

  it('that was cut off leaves neither a brief nor an email, and is made by the retry', async () => {
    const world = await worldWith({ ...noon, email: true });
    await world.receive({});
    world.clock.advance(4 * HOUR_MS);
    const dying = {
      ...world.ctx,
      settings: Object.defineProperty({ ...world.ctx.settings }, 'appUrl', {
        get() {
          throw new Error('The process has died');
        },
      }),
    };
    await expect(makeDueBrief(dying, signal)).rejects.toThrow('has died');
    expect([await briefsOf(world), await sendsOf(world)]).toEqual([[], []]);
    await makeDueBrief(world.ctx, signal);
    await makeDueBrief(world.ctx, signal);
    expect(await briefsOf(world)).toHaveLength(1);
    expect(await sendsOf(world)).toHaveLength(1);
  });

  it('is covered by the budget for background work, and one by hand is not', async () => {
    const world = await worldWith(noon);
    await world.receive({ text: 'Could you send me the contract by tomorrow?' });
    world.clock.advance(4 * HOUR_MS);
    const ai = sayingAi('- They ask for the contract');
    const budget = { priceOf: () => ({ input: 0, output: 10 }), aiBudget: { all: null, background: 0.001 } };
    const ctx = { ...world.ctx, ai: [ai], settings: { ...world.ctx.settings, ...budget } };
    await makeDueBrief(ctx, signal);
    expect([(await briefsOf(world)).length, ai.language.doStreamCalls.length]).toEqual([1, 0]);
    await makeBriefNow(ctx, signal);
    expect(ai.language.doStreamCalls.length).toBeGreaterThan(0);
  });

  it('is sent to the person themselves, and waits neither for an answer nor to be answered', async () => {
    const world = await worldWith({ ...noon, email: true });
    await world.receive({ text: 'Could you send me the contract by tomorrow? When can we meet?' });
    world.clock.advance(4 * HOUR_MS);
    await makeDueBrief(world.ctx, signal);
    world.clock.advance(60_000);
    await dispatchDue(world.ctx, { budgetMs: 10_000 });
    expect(await sendsOf(world)).toEqual([{ status: 'sent' }]);
    expect(Buffer.from(world.mail.sent[0]?.raw ?? '').toString()).toContain('To: alex@example.test');
    await mailChanged(world.ctx);
    const rows = await db.query<{ lane: string | null; waiting: boolean }>(
      `SELECT c.lane, t.waiting FROM threads t LEFT JOIN classifications c USING (user_id, thread_id)
       WHERE t.user_id = $1 AND t.subject LIKE 'Your brief%'`,
      [world.ctx.tenantId],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.waiting).toBe(false);
    expect(['reply', 'schedule']).not.toContain(rows[0]?.lane);
  });
});

describe('mail text', () => {
  it('appears in the email as text, never as markup', async () => {
    const world = await worldWith({ times: ['12:00'], days: [1], email: true });
    await world.receive({ subject: '<img src=x onerror=alert(1)> & "you"' });
    world.clock.advance(4 * HOUR_MS);
    await makeDueBrief(world.ctx, signal);
    const [row] = await db.query<{ html: string }>('SELECT html FROM scheduled_sends WHERE user_id = $1', [
      world.ctx.tenantId,
    ]);
    expect(row?.html).not.toContain('<img');
    expect(row?.html).toContain('&lt;img');
  });
});
