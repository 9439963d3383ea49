import { z } from 'zod';
import { textInput } from '../text.ts';
import { timestampSchema } from '../timestamp.ts';
import { laneSchema, prioritySchema } from '../triage/lanes.ts';
import { scheduleSchema } from './schedule.ts';
import { taskRunStateSchema } from './tasks.ts';

/** Rows of one section: the rest is only counted. */
export const BRIEF_ROWS_MAX = 12;
export const BRIEF_KEPT_DAYS = 30;

const briefIdSchema = textInput.min(1).max(64);

/** When briefs are made, and whether each is also sent to the person by email. No times: none are made. */
export const briefScheduleRequest = scheduleSchema.extend({ email: z.boolean().default(false) });
export type BriefScheduleRequest = z.input<typeof briefScheduleRequest>;

export const briefScheduleSchema = scheduleSchema.extend({
  email: z.boolean(),
  nextAt: timestampSchema.nullable(),
});
export type BriefSchedule = z.infer<typeof briefScheduleSchema>;

const threadRow = z.object({ threadId: z.string(), subject: z.string() });

/** `ai`: a model wrote the line. `mail`: it is the beginning of the newest message. */
const lineFields = { line: z.string(), by: z.enum(['ai', 'mail']) };

const answerRow = threadRow.extend({
  ...lineFields,
  sender: z.string(),
  lane: laneSchema,
  priority: prioritySchema,
  suspicious: z.boolean(),
  at: timestampSchema,
});
const meetingRow = z.object({
  eventId: z.string(),
  title: z.string(),
  start: timestampSchema,
  end: timestampSchema,
  allDay: z.boolean(),
  unanswered: z.boolean(),
  place: z.string(),
  hangoutLink: z.string(),
  /** Email that the meeting was booked from, or that invited to it. */
  threads: z.array(threadRow),
});
const waitingRow = threadRow.extend({ recipients: z.array(z.string()), since: timestampSchema });
const newsletterRow = threadRow.extend({ ...lineFields, sender: z.string(), at: timestampSchema });
/** `rule`: a rule of the person acted. `muted`: new mail in a muted thread was archived. `back`: a snooze or a reminder ended. */
const automaticRow = threadRow.extend({
  kind: z.enum(['rule', 'muted', 'back']),
  sender: z.string(),
  /** For `rule`: its entry in the log, which undoes it. */
  runId: z.string().nullable(),
  /** For `rule`: its name. */
  ruleName: z.string(),
});

/** What a scheduled task of the assistant has answered. */
const taskRow = z.object({
  taskId: z.string(),
  text: z.string(),
  state: taskRunStateSchema,
  answer: z.string(),
  /** Changes that it asked for: each waits for the person's approval in the conversation. */
  cards: z.number().int(),
  conversationId: z.string(),
  at: timestampSchema,
});

const more = z.object({ more: z.number().int() });

/** As it is stored: what was there when the brief was made. */
export const briefContentSchema = z.object({
  answer: more.extend({ rows: z.array(answerRow) }),
  /** Null without a calendar, and if it could not be read. */
  meetings: more.extend({ rows: z.array(meetingRow) }).nullable(),
  waiting: more.extend({ rows: z.array(waitingRow) }),
  newsletters: more.extend({ rows: z.array(newsletterRow) }),
  automatic: more.extend({ rows: z.array(automaticRow) }),
  tasks: more.extend({ rows: z.array(taskRow) }),
});
export type BriefContent = z.infer<typeof briefContentSchema>;

/** False for a row that was dealt with since the brief was made. */
const open = { open: z.boolean() };

export const briefSchema = z.object({
  briefId: z.string(),
  kind: z.enum(['scheduled', 'asked']),
  madeAt: timestampSchema,
  /** The time from which newsletters and automatic changes are listed. */
  since: timestampSchema,
  timeZone: z.string(),
  answer: more.extend({ rows: z.array(answerRow.extend(open)) }),
  meetings: more.extend({ rows: z.array(meetingRow) }).nullable(),
  waiting: more.extend({ rows: z.array(waitingRow.extend(open)) }),
  newsletters: more.extend({ rows: z.array(newsletterRow.extend(open)) }),
  automatic: more.extend({ rows: z.array(automaticRow.extend(open)) }),
  tasks: more.extend({ rows: z.array(taskRow) }),
});
export type Brief = z.infer<typeof briefSchema>;

/** Without an id the newest. */
export const briefRequest = z.object({ briefId: briefIdSchema.optional() });
export type BriefRequest = z.infer<typeof briefRequest>;

export const briefAnswer = z.object({
  brief: briefSchema.nullable(),
  /** All that are kept, newest first. */
  kept: z.array(z.object({ briefId: z.string(), madeAt: timestampSchema })),
  schedule: briefScheduleSchema,
});
export type BriefAnswer = z.infer<typeof briefAnswer>;
