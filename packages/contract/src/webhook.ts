import { z } from 'zod';

export const webhookAnswer = z.object({ success: z.literal(true), plugin: z.string() });
export type WebhookAnswer = z.infer<typeof webhookAnswer>;

export const MAIL_CHANGED = 'mail.messageChanged';

/** Decimal, as text or number, of any length that a body may have: it is read and never stored or computed with. */
const historyId = z
  .union([z.string().regex(/^\d+$/), z.number().nonnegative().refine(Number.isInteger)])
  .transform(String);

export const brokerEventSchema = z.object({
  id: z.string().min(1).max(256),
  plugin: z.string().min(1).max(64),
  event: z.string().min(1).max(128),
  data: z.unknown(),
});

export const mailChangeSchema = z.object({
  emailAddress: z.string().max(512),
  historyId,
  threadId: z.string().max(256).optional(),
});
export type MailChange = z.infer<typeof mailChangeSchema>;

export const pushEnvelopeSchema = z.object({
  message: z.object({
    data: z.string().max(16_384),
    messageId: z.string().min(1).max(256),
    publishTime: z.string().max(64).optional(),
  }),
  subscription: z.string().max(512),
});

export const webhookStatusSchema = z.enum(['accepted', 'done', 'failed', 'ignored', 'rejected']);
export type WebhookStatus = z.infer<typeof webhookStatusSchema>;
