import { z } from 'zod';
import { timestampInput } from '../timestamp.ts';
import { threadIdSchema } from './thread-id.ts';

export const snoozeRequest = z.object({ threadId: threadIdSchema, until: timestampInput });
export type SnoozeRequest = z.infer<typeof snoozeRequest>;

export const cancelSnoozeRequest = z.object({ threadId: threadIdSchema });
export type CancelSnoozeRequest = z.infer<typeof cancelSnoozeRequest>;

export const openBackRequest = z.object({ threadId: threadIdSchema });
export type OpenBackRequest = z.infer<typeof openBackRequest>;
