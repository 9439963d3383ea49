import { z } from 'zod';
import { threadIdSchema } from '../inbox/thread-id.ts';
import {
  ATTACHMENTS_MAX,
  MESSAGE_ID_MAX,
  RECIPIENTS_TEXT_MAX,
  SEND_BODY_MAX,
  SEND_HTML_MAX,
} from '../limits.ts';
import { textInput } from '../text.ts';
import { timestampSchema } from '../timestamp.ts';
import { draftIdSchema } from './draft-id.ts';
import { attachmentIdSchema } from './outgoing.ts';
import { subjectSchema } from './send.ts';

const recipients = textInput.max(RECIPIENTS_TEXT_MAX).default('');

/** An unsent email as it was typed so far: half an address is no error. */
export const draftContentSchema = z.object({
  kind: z.enum(['new', 'reply', 'reply all', 'forward']),
  threadId: threadIdSchema.nullable().default(null),
  sender: textInput.max(RECIPIENTS_TEXT_MAX).optional(),
  to: recipients,
  cc: recipients,
  bcc: recipients,
  subject: subjectSchema.default(''),
  body: textInput.max(SEND_BODY_MAX),
  html: textInput.max(SEND_HTML_MAX).optional(),
  isPlain: z.boolean().optional(),
  /** The quoted text below the body. */
  quote: textInput.max(SEND_BODY_MAX).default(''),
  /** The quoted message, whose own HTML follows in the email. */
  quoted: z.object({ threadId: threadIdSchema, messageId: textInput.min(1).max(MESSAGE_ID_MAX) }).optional(),
  files: z
    .array(
      z.object({
        attachmentId: attachmentIdSchema,
        filename: textInput.max(1_024),
        size: z.number().int().min(0),
        isInline: z.boolean().optional(),
      }),
    )
    .max(ATTACHMENTS_MAX)
    .default([]),
});
export type DraftContent = z.infer<typeof draftContentSchema>;

export const saveDraftRequest = z.object({
  draftId: draftIdSchema,
  /** The revision that was changed; 0 for a new draft. Another one is not overwritten. */
  seen: z.number().int().min(0).max(1_000_000_000),
  /** The message of another program that this revision replaces: the person has seen it. */
  over: textInput.min(1).max(MESSAGE_ID_MAX).optional(),
  content: draftContentSchema,
});
export type SaveDraftRequest = z.infer<typeof saveDraftRequest>;

const otherVersionSchema = z.object({
  content: draftContentSchema,
  /** Set where it was written in another program: `over` of the next save. */
  messageId: z.string().nullable(),
});
export type OtherVersion = z.infer<typeof otherVersionSchema>;

export const saveDraftAnswer = z.object({
  /** `changed`: nothing was stored, because `other` was. `closed`: it was sent or discarded. */
  outcome: z.enum(['saved', 'changed', 'closed']),
  revision: z.number().int(),
  other: otherVersionSchema.nullable(),
});
export type SaveDraftAnswer = z.infer<typeof saveDraftAnswer>;

/** Of a thread's unsent reply, only enough to show that it exists. */
export const begunDraftRequest = z.object({ threadId: threadIdSchema });
export type BegunDraftRequest = z.infer<typeof begunDraftRequest>;

export const begunDraftAnswer = z.object({
  draft: z.object({ draftId: draftIdSchema, text: z.string(), savedAt: timestampSchema }).nullable(),
});
export type BegunDraftAnswer = z.infer<typeof begunDraftAnswer>;

/** By its own id, or the unsent email of a thread. */
export const openDraftRequest = z.object({
  draftId: draftIdSchema.optional(),
  threadId: threadIdSchema.optional(),
});
export type OpenDraftRequest = z.infer<typeof openDraftRequest>;

export const openDraftAnswer = z.object({
  draft: z
    .object({
      draftId: draftIdSchema,
      revision: z.number().int(),
      content: draftContentSchema,
      other: otherVersionSchema.nullable(),
    })
    .nullable(),
});
export type OpenDraftAnswer = z.infer<typeof openDraftAnswer>;

export const discardDraftRequest = z.object({ draftId: draftIdSchema });
export type DiscardDraftRequest = z.infer<typeof discardDraftRequest>;
