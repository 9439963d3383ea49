import { z } from 'zod';
import { timestampSchema } from '../timestamp.ts';
import { laneSchema, prioritySchema } from './lanes.ts';

export const schedulingIntentSchema = z.object({
  proposedTimes: z.array(z.iso.datetime({ offset: true })),
  attendees: z.array(z.string()),
  /** Minutes. */
  duration: z.number(),
  confidence: z.number().min(0).max(1),
});
export type SchedulingIntent = z.infer<typeof schedulingIntentSchema>;

export const classificationSchema = z.object({
  threadId: z.string(),
  priority: prioritySchema,
  lane: laneSchema,
  subject: z.string(),
  sender: z.string(),
  snippet: z.string(),
  schedulingIntent: schedulingIntentSchema.nullable(),
  classifiedAt: timestampSchema,
});
export type Classification = z.infer<typeof classificationSchema>;

export const classificationAnswer = z.object({
  success: z.literal(true),
  classification: classificationSchema.nullable(),
});
export type ClassificationAnswer = z.infer<typeof classificationAnswer>;
