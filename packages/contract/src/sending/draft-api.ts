import { z } from 'zod';
import { errorSchema } from '../errors.ts';
import { threadIdSchema } from '../inbox/thread-id.ts';
import { timestampSchema } from '../timestamp.ts';
import { draftIdSchema } from './draft-id.ts';
import { draftContentSchema, openDraftAnswer, saveDraftRequest } from './mail-drafts.ts';
import { queueSendRequest } from './send.ts';

/** `writing`: stored here, and soon at the provider. `conflict`: another program has changed it too. */
export const draftStateSchema = z.enum(['writing', 'written', 'conflict', 'refused']);

export const draftSummarySchema = z.object({
  draftId: draftIdSchema,
  revision: z.number().int(),
  kind: draftContentSchema.shape.kind,
  threadId: threadIdSchema.nullable(),
  to: z.string(),
  subject: z.string(),
  /** The first 200 characters. */
  snippet: z.string(),
  attachments: z.number().int(),
  state: draftStateSchema,
  savedAt: timestampSchema,
});
export type DraftSummary = z.infer<typeof draftSummarySchema>;

export const listDraftsAnswer = z.object({ drafts: z.array(draftSummarySchema) });
export type ListDraftsAnswer = z.infer<typeof listDraftsAnswer>;

export const draftVersionSchema = openDraftAnswer.shape.draft.unwrap();
export type DraftVersion = z.infer<typeof draftVersionSchema>;

/** Like the composer's own save, but for programs: without `kind`, an email in a thread is a reply. */
export const putDraftRequest = saveDraftRequest.extend({
  content: draftContentSchema.extend({ kind: draftContentSchema.shape.kind.optional() }),
});
export type PutDraftRequest = z.infer<typeof putDraftRequest>;

export const putDraftAnswer = z.object({ draftId: draftIdSchema, revision: z.number().int() });
export type PutDraftAnswer = z.infer<typeof putDraftAnswer>;

/** `seen` is the revision that the caller has read: a later one is not sent unread. */
export const sendDraftRequest = saveDraftRequest
  .pick({ draftId: true, seen: true })
  .extend(queueSendRequest.pick({ sendAt: true, sendInSeconds: true, remindAt: true }).shape);
export type SendDraftRequest = z.infer<typeof sendDraftRequest>;

/** The 409 of a save or a send: what was asked, and what is stored. */
export const draftConflictSchema = errorSchema.extend({
  yours: z.record(z.string(), z.unknown()),
  stored: draftVersionSchema,
});
export type DraftConflict = Omit<z.infer<typeof draftConflictSchema>, 'error'>;
