import { writeToolInputs } from '@triage/contract/propose';
import { defineWriteTool } from './define-write-tool.ts';
import { announceSend, prepareSend, queueApproved } from './send-email.ts';

const scheduleSchema = writeToolInputs.schedule_send;

export const scheduleSend = defineWriteTool({
  name: 'schedule_send',
  description:
    'Queue a mail that leaves at sendAt (ISO 8601 with an offset, within a year). The person sees it and approves it first.',
  input: scheduleSchema,
  arguments: scheduleSchema,
  prepare: prepareSend,
  queue: queueApproved,
  announce: announceSend,
});
