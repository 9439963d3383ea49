import { writeToolInputs } from '@triage/contract/meetings/propose';
import { parseSendAt } from '../../../send/insert-send.ts';
import { defineWriteTool } from '../define-write-tool.ts';
import { announceSend, prepareSend, queueApproved, undoSend } from './send-email.ts';

const scheduleSchema = writeToolInputs.schedule_send;

export const scheduleSend = defineWriteTool({
  name: 'schedule_send',
  description:
    'Queue a mail that leaves at sendAt (ISO 8601 with an offset, within a year). The person sees it and approves it first.',
  input: scheduleSchema,
  arguments: scheduleSchema,
  // A card must not hold a time that the send itself would refuse.
  async prepare(ctx, input) {
    parseSendAt(input.sendAt, ctx.clock.now());
    return prepareSend(ctx, input);
  },
  queue: queueApproved,
  announce: announceSend,
  undo: undoSend,
});
