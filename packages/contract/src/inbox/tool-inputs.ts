import { z } from 'zod';
import { BULK_MAX } from '../limits.ts';
import { textInput } from '../text.ts';
import { timestampInput } from '../timestamp.ts';
import { LABEL_NAME_MAX } from '../triage/labels.ts';
import { blockRequest } from './refused-mail.ts';
import { deleteThreadsRequest } from './thread-change.ts';
import { threadIdSchema } from './thread-id.ts';

const threadIds = z.array(threadIdSchema).min(1).max(BULK_MAX);
const LABELS_AT_ONCE = 20;
const names = z.array(textInput.min(1).max(LABEL_NAME_MAX)).max(LABELS_AT_ONCE).default([]);

export const starThreadsInput = z.object({ threadIds, on: z.boolean().default(true) });
export const trashThreadsInput = z.object({ threadIds });
export const deleteThreadsInput = deleteThreadsRequest;
export const spamThreadsInput = z.object({ threadIds });
export const muteThreadsInput = z.object({ threadIds });
/** Null removes the reminders. */
export const remindThreadsInput = z.object({ threadIds, remindAt: timestampInput.nullable() });
export const blockSenderInput = blockRequest;
/** Labels by their names, which is how a person and a model speak of them. */
export const labelThreadsInput = z.object({
  threadIds,
  add: names,
  remove: names,
  archive: z.boolean().default(false),
});
