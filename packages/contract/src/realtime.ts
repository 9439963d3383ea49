import { z } from 'zod';
import { laneSchema } from './triage/lanes.ts';

export const realtimeEventSchema = z.discriminatedUnion('name', [
  z.object({
    name: z.literal('lane.updated'),
    data: z.object({ threadId: z.string(), lane: laneSchema }),
  }),
  z.object({
    name: z.literal('send.updated'),
    data: z.object({ scheduledSendId: z.string(), status: z.string() }),
  }),
  z.object({
    name: z.literal('index.progress'),
    data: z.object({ done: z.number().int(), total: z.number().int() }),
  }),
  z.object({
    name: z.literal('approval.requested'),
    data: z.object({ approvalId: z.string() }),
  }),
]);
export type RealtimeEvent = z.infer<typeof realtimeEventSchema>;

/** Null where no realtime service is configured: the browser polls then. */
export const realtimeTokenSchema = z.object({ token: z.record(z.string(), z.unknown()).nullable() });
export type RealtimeToken = z.infer<typeof realtimeTokenSchema>;
