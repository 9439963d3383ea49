import { BRIEF_ROWS_MAX, type BriefContent } from '@triage/contract/inbox/brief';
import type { View } from '@triage/contract/inbox/inbox';
import type { AgendaAnswer } from '@triage/contract/meetings/agenda';
import type { Priority } from '@triage/contract/triage/lanes';
import {
  listBackThreads,
  listBriefNewsletters,
  listMutedInPeriod,
  listThreadsOfMeetings,
} from '@triage/database/tables/briefs/brief-threads';
import { listFinishedTaskRuns } from '@triage/database/tables/briefs/task-runs';
import { listRunRows } from '@triage/database/tables/rules/rule-runs';
import type { TenantContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { cleanLine } from '../../mail-text/clean-text.ts';
import { trimSnippet } from '../../mail-text/trim-snippet.ts';
import { listInbox } from '../../mailbox/inbox/list-inbox.ts';
import { listMail } from '../../mailbox/inbox/list-mail.ts';
import { listHidden } from '../../mailbox/twins/list-all-groups.ts';
import { openEveryMailbox } from '../../mailboxes/open-every.ts';
import { listAgenda } from '../../meeting/list-agenda.ts';
import { overMailboxes } from '../../tenant/over-mailboxes.ts';

type Answers = BriefContent['answer'];
type Automatic = BriefContent['automatic'];

const LINE_MAX = 200;
const TEXT_MAX = 300;
/** Enough to count what does not fit. */
const LISTED_MAX = 100;
const INVITED_DAYS = 60;
const DAY_MS = 86_400_000;
const ranks: Record<Priority, number> = { high: 2, medium: 1, low: 0 };

/** Everything in a brief, of every mailbox of the person, from the caches and the calendars, without a model. */
export async function gatherBrief(ctx: TenantContext, since: Date): Promise<BriefContent> {
  const tenants = await openEveryMailbox(ctx);
  // From all calendars of the user, whichever mailbox asks.
  const agenda = await findAgenda(ctx);
  const hidden = await listHidden(tenants);
  return overMailboxes(
    tenants,
    (tenant) => gatherMailbox(tenant, { since, agenda, isShown: ({ threadId }) => !hidden.has(threadId) }),
    mergeBriefs,
  );
}

interface Shared {
  since: Date;
  /** Null without a calendar, and if it cannot be read now: the rest of the brief does not depend on it. */
  agenda: AgendaAnswer | null;
  /** False for an email that is listed under another mailbox. */
  isShown(row: { threadId: string }): boolean;
}

async function gatherMailbox(ctx: TenantContext, { since, agenda, isShown }: Shared): Promise<BriefContent> {
  const [reply, schedule, meetings, waiting, newsletters, automatic, tasks] = await Promise.all([
    gatherLane(ctx, 'reply'),
    gatherLane(ctx, 'schedule'),
    agenda && gatherMeetings(ctx, agenda),
    gatherWaiting(ctx),
    gatherNewsletters(ctx, since),
    gatherAutomatic(ctx, since),
    gatherTasks(ctx, since),
  ]);
  return {
    answer: cut([...reply, ...schedule].filter(isShown).sort(byUrgency)),
    meetings,
    waiting: cut(waiting),
    newsletters: cut(newsletters.filter(isShown)),
    automatic,
    tasks,
  };
}

function byUrgency(a: Answers['rows'][number], b: Answers['rows'][number]): number {
  return ranks[b.priority] - ranks[a.priority] || b.at.localeCompare(a.at);
}

/** Every mailbox has the same meetings, each with its own threads about them. */
function mergeBriefs(briefs: BriefContent[]): BriefContent {
  const join = <Row>(lists: { rows: Row[]; more: number }[]) => {
    const joined = cut(lists.flatMap(({ rows }) => rows));
    return { ...joined, more: joined.more + lists.reduce((sum, { more }) => sum + more, 0) };
  };
  const meetings = Map.groupBy(
    briefs.flatMap((brief) => brief.meetings?.rows ?? []),
    ({ eventId }) => eventId,
  );
  const joined = [...meetings.values()].flatMap(([meeting, ...others]) =>
    meeting ? [{ ...meeting, threads: [meeting, ...others].flatMap(({ threads }) => threads) }] : [],
  );
  const answers = join(briefs.map(({ answer }) => answer));
  return {
    answer: {
      ...answers,
      rows: briefs
        .flatMap(({ answer }) => answer.rows)
        .sort(byUrgency)
        .slice(0, BRIEF_ROWS_MAX),
    },
    meetings: briefs.every((brief) => brief.meetings === null)
      ? null
      : {
          rows: joined.sort((a, b) => a.start.localeCompare(b.start)),
          more: Math.max(...briefs.map((brief) => brief.meetings?.more ?? 0)),
        },
    waiting: join(briefs.map(({ waiting }) => waiting)),
    newsletters: join(briefs.map(({ newsletters }) => newsletters)),
    automatic: join(briefs.map(({ automatic }) => automatic)),
    tasks: join(briefs.map(({ tasks }) => tasks)),
  };
}

async function gatherLane(ctx: TenantContext, view: View): Promise<Answers['rows']> {
  const { rows } = await listInbox(ctx, { view, limit: LISTED_MAX });
  return rows.map(({ threadId, subject, sender, snippet, lane, priority, suspicious, lastMessageAt }) => ({
    threadId,
    subject: cleanLine(subject, TEXT_MAX),
    sender: cleanLine(sender, TEXT_MAX),
    ...excerpt(snippet),
    lane,
    priority,
    suspicious,
    at: lastMessageAt,
  }));
}

async function findAgenda(ctx: TenantContext): Promise<AgendaAnswer | null> {
  return listAgenda(ctx, { days: 1 }).catch((error: unknown) => {
    if (!(error instanceof AppError)) ctx.logger.warn('brief.calendar-not-read', {}, error);
    return null;
  });
}

async function gatherMeetings(ctx: TenantContext, agenda: AgendaAnswer): Promise<BriefContent['meetings']> {
  const now = ctx.clock.now();
  const events = agenda.events.filter((event) => event.allDay || new Date(event.end) > now);
  const threads = await listThreadsOfMeetings(ctx.db, {
    userId: ctx.tenantId,
    events: events.map(({ eventId, title }) => ({ eventId, title })),
    since: new Date(now.getTime() - INVITED_DAYS * DAY_MS),
  });
  return cut(
    events.map(({ eventId, title, start, end, allDay, unanswered, place, hangoutLink }) => ({
      eventId,
      ...{ title, start, end, allDay, unanswered, place, hangoutLink },
      threads: threads
        .filter((thread) => thread.eventId === eventId)
        .map(({ threadId, subject }) => ({ threadId, subject: cleanLine(subject, TEXT_MAX) })),
    })),
  );
}

async function gatherWaiting(ctx: TenantContext): Promise<BriefContent['waiting']['rows']> {
  const { rows } = await listMail(ctx, { in: 'waiting', limit: LISTED_MAX });
  return rows.map(({ threadId, subject, recipients, lastMessageAt }) => ({
    threadId,
    subject: cleanLine(subject, TEXT_MAX),
    recipients: recipients.map((recipient) => cleanLine(recipient, TEXT_MAX)),
    since: lastMessageAt,
  }));
}

async function gatherNewsletters(
  ctx: TenantContext,
  since: Date,
): Promise<BriefContent['newsletters']['rows']> {
  const rows = await listBriefNewsletters(ctx.db, { userId: ctx.tenantId, since, limit: LISTED_MAX });
  return rows.map(({ threadId, subject, sender, snippet, at }) => ({
    threadId,
    subject: cleanLine(subject, TEXT_MAX),
    sender: cleanLine(sender, TEXT_MAX),
    ...excerpt(snippet),
    at: at.toISOString(),
  }));
}

async function gatherAutomatic(ctx: TenantContext, since: Date): Promise<Automatic> {
  const userId = ctx.tenantId;
  const [runs, muted, back] = await Promise.all([
    listRunRows(ctx.db, { userId, runId: '', limit: LISTED_MAX }),
    listMutedInPeriod(ctx.db, { userId, since, limit: LISTED_MAX }),
    listBackThreads(ctx.db, { userId, limit: LISTED_MAX }),
  ]);
  const done = runs.filter(
    ({ madeAt, state }) => madeAt > since && (state === 'pending' || state === 'done'),
  );
  const plain = { runId: null, ruleName: '' };
  return cut([
    ...back.map((row) => ({ kind: 'back' as const, ...row, ...plain })),
    ...done.map(({ threadId, subject, sender, runId, ruleName }) => ({
      kind: 'rule' as const,
      threadId,
      subject: cleanLine(subject ?? '', TEXT_MAX),
      sender: cleanLine(sender ?? '', TEXT_MAX),
      ...{ runId, ruleName },
    })),
    ...muted.map((row) => ({ kind: 'muted' as const, ...row, ...plain })),
  ]);
}

async function gatherTasks(ctx: TenantContext, since: Date): Promise<BriefContent['tasks']> {
  const rows = await listFinishedTaskRuns(ctx.db, { userId: ctx.tenantId, since, limit: LISTED_MAX });
  return cut(rows.map(({ finishedAt, ...row }) => ({ ...row, at: finishedAt.toISOString() })));
}

function excerpt(snippet: string): { line: string; by: 'mail' } {
  return { line: cleanLine(trimSnippet(snippet), LINE_MAX), by: 'mail' };
}

function cut<Row>(rows: readonly Row[]): { rows: Row[]; more: number } {
  return { rows: rows.slice(0, BRIEF_ROWS_MAX), more: Math.max(0, rows.length - BRIEF_ROWS_MAX) };
}
