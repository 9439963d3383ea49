import { z } from 'zod';
import { threadIdSchema } from './inbox/thread-id.ts';
import { AGENT_MESSAGES_MAX, BULK_MAX, PAGE_DEFAULT, PAGE_MAX } from './limits.ts';
import { outgoingAttachmentSchema } from './sending/outgoing.ts';
import { sendStatusSchema } from './sending/send.ts';
import { hasNullByte, textInput } from './text.ts';
import { timestampSchema } from './timestamp.ts';
import { providerSchema } from './triage/lanes.ts';

/** As it is stored and answered. */
export const chatMessageSchema = z.looseObject({
  id: textInput.max(128).optional(),
  role: z.enum(['system', 'user', 'assistant']),
  parts: z.array(z.looseObject({ type: textInput.max(128) })).max(500),
});
export type ChatMessage = z.infer<typeof chatMessageSchema>;

const conversationIdSchema = textInput.min(1).max(128);

/**
 * The history comes from the client and decides nothing, so tool parts are checked in outline only. An answer that was
 * stopped before its first word has no parts; a question must ask something.
 */
const chatMessageInput = chatMessageSchema.superRefine(({ role, parts }, context) => {
  const fail = (message: string) => context.addIssue({ code: 'custom', message });
  const texts = parts.filter(({ type }) => type === 'text').map((part) => part['text']);
  if (texts.some((text) => typeof text !== 'string')) fail('The text of a text part must be a string');
  else if (role === 'user' && !texts.some((text) => String(text).trim() !== ''))
    fail('A user message needs a text part that is not blank');
  if (hasNullByte(parts)) fail('Must not contain a null byte');
});

export const agentChatRequest = z.object({
  /** The conversation that is continued; a new one is begun without it. */
  id: conversationIdSchema.optional(),
  messages: z
    .array(chatMessageInput)
    .min(1)
    .max(AGENT_MESSAGES_MAX)
    .refine((messages) => messages.some(({ role }) => role === 'user'), 'A user message is required'),
  provider: providerSchema.default('ai_primary'),
});
export type AgentChatRequest = z.infer<typeof agentChatRequest>;

export const writeToolSchema = z.enum([
  'send_email',
  'schedule_send',
  'create_calendar_invite',
  'reschedule_calendar_event',
  'cancel_calendar_event',
  'archive_threads',
  'snooze_threads',
  'restore_threads',
  'star_threads',
  'trash_threads',
  'delete_threads',
  'report_spam_threads',
  'mute_threads',
  'block_sender',
  'label_threads',
  'create_rule',
  'create_task',
  'remind_threads',
  'save_draft',
  'discard_draft',
  'send_draft',
]);
export type WriteToolName = z.infer<typeof writeToolSchema>;

/** Warnings to check before an email or an invitation is sent. */
export const recipientFlagSchema = z.enum(['newContact', 'notInThread', 'fromMail', 'notTyped', 'lookalike']);
export type RecipientFlag = z.infer<typeof recipientFlagSchema>;

export const recipientSchema = z.object({
  address: z.string(),
  flags: z.array(recipientFlagSchema),
});
export type Recipient = z.infer<typeof recipientSchema>;

/** Text of another thread is in the mail, and these recipients have not seen that thread. */
export const carriedThreadSchema = z.object({
  threadId: z.string(),
  subject: z.string(),
  notAmong: z.array(z.string()),
});
export type CarriedThread = z.infer<typeof carriedThreadSchema>;

export const approvalOriginSchema = z.object({
  recipients: z.array(recipientSchema),
  carries: z.array(carriedThreadSchema),
  /** The model had read mail or calendar before it asked for this, or that is unknown. */
  afterForeignText: z.boolean(),
  /** The program outside that asked, as it names itself; null for the chat. */
  caller: z.string().nullable().default(null),
  /** The scheduled task that asked, by its text; absent for the chat and for programs. */
  task: z.string().optional(),
  /** The threads that are changed or answered, by their subjects. */
  threads: z.array(z.object({ threadId: z.string(), subject: z.string(), sender: z.string() })),
  /** The files that the email carries, by their names. */
  attachments: z.array(outgoingAttachmentSchema).default([]),
  /** The targets of an HTML body's links, beside their texts. */
  links: z.array(z.object({ text: z.string(), href: z.string() })).default([]),
});
export type ApprovalOrigin = z.infer<typeof approvalOriginSchema>;

export const approvalStatusSchema = z.enum([
  'pending',
  'approved',
  'denied',
  'expired',
  'executed',
  'failed',
]);
export type ApprovalStatus = z.infer<typeof approvalStatusSchema>;

/** The card: exactly what will be done, and where it comes from. */
export const approvalCardSchema = z.object({
  approvalId: z.string(),
  tool: writeToolSchema,
  arguments: z.record(z.string(), z.unknown()),
  argumentsHash: z.string(),
  origin: approvalOriginSchema,
  conversationId: z.string().nullable(),
  createdAt: timestampSchema,
  expiresAt: timestampSchema,
});
export type ApprovalCard = z.infer<typeof approvalCardSchema>;

const approvalIdSchema = textInput.min(1).max(64);

export const decideRequest = z.object({
  approvalId: approvalIdSchema,
  approve: z.boolean(),
  /** Threads of a bulk change that the person unchecked. A decision can only take away. */
  leaveOut: z.array(threadIdSchema).max(BULK_MAX).optional(),
});
export type DecideRequest = z.infer<typeof decideRequest>;

export const refusalSchema = z.enum(['unknown', 'expired', 'decided', 'altered', 'empty']);
export type Refusal = z.infer<typeof refusalSchema>;

/** `refused` executed nothing; `text` gives the reason in one sentence. */
export const decisionSchema = z.object({
  approvalId: z.string(),
  status: z.enum(['executed', 'approved', 'failed', 'denied', 'refused']),
  refusal: refusalSchema.optional(),
  text: z.string(),
  result: z.record(z.string(), z.unknown()).optional(),
  /** Until then `agent.undo` takes it back. */
  undoUntil: timestampSchema.nullable().optional(),
});
export type Decision = z.infer<typeof decisionSchema>;

export const undoChangeRequest = z.object({ approvalId: approvalIdSchema });
export type UndoChangeRequest = z.infer<typeof undoChangeRequest>;

/** `success` false: nothing was taken back; `text` says why in one sentence. */
export const undoChangeAnswer = z.object({ success: z.boolean(), text: z.string() });
export type UndoChangeAnswer = z.infer<typeof undoChangeAnswer>;

export const pendingAnswer = z.object({ approvals: z.array(approvalCardSchema) });
export type PendingAnswer = z.infer<typeof pendingAnswer>;

export const receiptsRequest = z.object({
  limit: z.number().int().min(1).max(PAGE_MAX).default(PAGE_DEFAULT),
});
export type ReceiptsRequest = z.infer<typeof receiptsRequest>;

export const receiptSchema = approvalCardSchema.extend({
  status: approvalStatusSchema,
  /** The user who decided; null if the card expired. */
  decidedBy: z.string().nullable(),
  decidedAt: timestampSchema.nullable(),
  /** `asked`: the person asked for this one change in the chat; it needed no card and has Undo. */
  decidedIn: z.enum(['chat', 'card', 'asked']).nullable(),
  finishedAt: timestampSchema.nullable(),
  outcome: z.string().nullable(),
  /** The result of the queued email; null if there was none. */
  sendStatus: sendStatusSchema.nullable(),
  /** Until then it can be taken back; null where it cannot, and once it was. */
  undoUntil: timestampSchema.nullable(),
  undoneAt: timestampSchema.nullable(),
});
export type Receipt = z.infer<typeof receiptSchema>;
export const receiptsAnswer = z.object({ receipts: z.array(receiptSchema) });
export type ReceiptsAnswer = z.infer<typeof receiptsAnswer>;

export const conversationSummarySchema = z.object({
  id: z.string(),
  title: z.string(),
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
});
export const conversationsAnswer = z.object({ conversations: z.array(conversationSummarySchema) });
export type ConversationsAnswer = z.infer<typeof conversationsAnswer>;

export const conversationRequest = z.object({ id: conversationIdSchema });
export type ConversationRequest = z.infer<typeof conversationRequest>;

export const conversationAnswer = z.object({
  conversation: conversationSummarySchema.extend({ messages: z.array(chatMessageSchema) }).nullable(),
});
export type ConversationAnswer = z.infer<typeof conversationAnswer>;

/** The AI provider to ask first; the other one is the fallback. */
export const providersAnswer = z.object({
  providers: z.array(providerSchema),
  /** The names of their models, in the same order. */
  models: z.array(z.string()),
});
export type ProvidersAnswer = z.infer<typeof providersAnswer>;
