import { z } from 'zod';
import { MESSAGE_ID_MAX, PAGE_DEFAULT, PAGE_MAX } from '../limits.ts';
import { mailInvitationSchema } from '../meetings/invitation.ts';
import { meetingSchema } from '../meetings/meeting.ts';
import { textInput } from '../text.ts';
import { timestampSchema } from '../timestamp.ts';
import { schedulingIntentSchema } from '../triage/classification.ts';
import { deceptionSchema } from '../triage/deception.ts';
import { classifiedBySchema, laneSchema, prioritySchema } from '../triage/lanes.ts';
import { alsoInSchema } from './also-in.ts';
import { followUpSchema, remindedSchema } from './reminders.ts';
import { threadIdSchema } from './thread-id.ts';

/** What the left side of the inbox can show: a lane, or the threads hidden until later. */
export const viewSchema = z.enum([...laneSchema.options, 'snoozed']);
export type View = z.infer<typeof viewSchema>;

const SPLIT_ID_MAX = 64;
/** Only the threads that are in this split. */
const splitId = textInput.min(1).max(SPLIT_ID_MAX).optional();

/** Only of this mailbox of the person; without it, of all of them. */
export const mailboxIdInput = textInput.min(1).max(16).optional();

export const inboxListRequest = z.object({
  mailboxId: mailboxIdInput,
  view: viewSchema.default('reply'),
  split: splitId,
  cursor: textInput.max(512).optional(),
  limit: z.number().int().min(1).max(PAGE_MAX).default(PAGE_DEFAULT),
});
export type InboxListRequest = z.infer<typeof inboxListRequest>;

export const inboxRowSchema = z.object({
  threadId: z.string(),
  subject: z.string(),
  sender: z.string(),
  /** The recipients, if only the user has written in the thread; else empty. */
  recipients: z.array(z.string()),
  snippet: z.string(),
  lane: laneSchema,
  priority: prioritySchema,
  unread: z.boolean(),
  starred: z.boolean(),
  hasAttachment: z.boolean(),
  messageCount: z.number().int(),
  lastMessageAt: timestampSchema,
  snoozedUntil: timestampSchema.nullable(),
  meeting: meetingSchema.nullable(),
  schedulingIntent: schedulingIntentSchema.nullable(),
  classifiedBy: classifiedBySchema.nullable(),
  reasons: z.array(z.string()),
  suspicious: z.boolean(),
  /** Set where something about the mail is not what it says it is; not where it only speaks to machines. */
  deception: deceptionSchema.optional(),
  /** True from the end of a snooze until the thread is opened: it is listed first in its group. */
  back: z.boolean().optional(),
  /** A reminder returned it to Reply, and nobody has written since. */
  reminded: remindedSchema.optional(),
  /** Ids of all labels, the provider's own included. */
  labelIds: z.array(z.string()).optional(),
  /** Only for somebody who has several. */
  mailboxId: z.string().optional(),
  /** Other mailboxes that have the same emails: this row stands for theirs. */
  alsoIn: alsoInSchema.optional(),
});
export type InboxRow = z.infer<typeof inboxRowSchema>;

export const inboxPageSchema = z.object({
  rows: z.array(inboxRowSchema),
  nextCursor: z.string().nullable(),
});
export type InboxPage = z.infer<typeof inboxPageSchema>;

/** For a split, `done` and `resorted` are 0: it holds threads of the other lanes. */
export const inboxCountsRequest = z.object({ split: splitId, mailboxId: mailboxIdInput }).default({});
/** The mailbox whose threads are counted; without it, all mailboxes. */
export const countedMailboxRequest = z.object({ mailboxId: mailboxIdInput }).default({});
export type InboxCountsRequest = z.infer<typeof inboxCountsRequest>;

export const inboxCountsSchema = z.object({
  reply: z.number().int(),
  schedule: z.number().int(),
  fyi: z.number().int(),
  done: z.number().int(),
  snoozed: z.number().int(),
  /** Unread threads in the inbox of the account that are not snoozed. */
  unread: z.number().int(),
  /** Grows by one for each thread that a model moves to another lane than the rules had chosen. */
  resorted: z.number().int(),
});
export type InboxCounts = z.infer<typeof inboxCountsSchema>;

export const indexProgressSchema = z.object({
  state: z.enum(['none', 'first', 'listing', 'bodies', 'done']),
  done: z.number().int(),
  total: z.number().int(),
});
export type IndexProgress = z.infer<typeof indexProgressSchema>;

/** `version` grows with everything that a page of the inbox shows. */
export const inboxChangesSchema = z.object({ version: z.string(), progress: indexProgressSchema });
export type InboxChanges = z.infer<typeof inboxChangesSchema>;

/** The part id as the attachment list names it. */
export const attachmentRequest = z.object({
  messageId: textInput.min(1).max(MESSAGE_ID_MAX),
  partId: textInput.regex(/^(root|\d{1,4}(\.\d{1,4}){0,40})$/),
});
export type AttachmentRequest = z.infer<typeof attachmentRequest>;

export const threadRequest = z.object({ threadId: threadIdSchema });

export const attachmentSchema = z.object({
  attachmentId: z.string(),
  filename: z.string(),
  mimeType: z.string(),
  size: z.number().int(),
});

/** The unsubscribe address given by the list's sender. */
const unsubscribeSchema = z.object({
  url: z.string().nullable(),
  mail: z.object({ to: z.string(), subject: z.string(), body: z.string() }).nullable(),
  /** The service can leave it for the person, if the signature of the message covers that. */
  oneClick: z.boolean().optional(),
});
export type Unsubscribe = z.infer<typeof unsubscribeSchema>;

export const messageViewSchema = z.object({
  messageId: z.string(),
  from: z.object({ name: z.string(), email: z.string() }),
  /** Where the sender wants replies, if that is another address. */
  replyTo: z.string().nullable(),
  to: z.array(z.string()),
  cc: z.array(z.string()),
  sentAt: timestampSchema,
  subject: z.string(),
  text: z.string(),
  html: z.string().nullable(),
  labelIds: z.array(z.string()),
  attachments: z.array(attachmentSchema),
  fromMe: z.boolean(),
  /** Set where the message could only be read in part. */
  note: z.string().nullable(),
  unsubscribe: unsubscribeSchema.nullable(),
});
export type MessageView = z.infer<typeof messageViewSchema>;

/** A reply that was written before the thread was opened. It is stored as the person's draft only when they take it. */
export const preparedDraftSchema = z.object({ draftHtml: z.string(), preparedAt: timestampSchema });
export type PreparedDraft = z.infer<typeof preparedDraftSchema>;

export const threadViewSchema = inboxRowSchema.extend({
  messages: z.array(messageViewSchema),
  /** The address that a reply is sent from, if the user has several. */
  replyFrom: z.string().optional(),
  /** Absent if the thread is not cached. */
  followUp: followUpSchema.optional(),
  /** Absent unless the person has asked for prepared drafts and one is ready for the last message. */
  preparedDraft: preparedDraftSchema.optional(),
  /** How far it was read, on any device, and when. */
  readTo: z.object({ messageId: z.string(), at: timestampSchema }).optional(),
  /** Of an archived thread, the lane that it was in before; absent where that is not known any more. */
  archivedFrom: laneSchema.optional(),
  /** The user wants no notifications about it. */
  quiet: z.boolean().optional(),
  /** The content of its newest invitation; only the calendar knows whether it can be answered. */
  invitation: mailInvitationSchema.nullable(),
});
export type ThreadView = z.infer<typeof threadViewSchema>;

export const readingPlaceRequest = z.object({
  threadId: threadIdSchema,
  messageId: textInput.min(1).max(MESSAGE_ID_MAX),
});
export type ReadToRequest = z.infer<typeof readingPlaceRequest>;
