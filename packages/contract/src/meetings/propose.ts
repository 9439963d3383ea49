import { z } from 'zod';
import { addressSchema } from '../address.ts';
import { receiptSchema, type WriteToolName } from '../agent.ts';
import { taskInput } from '../inbox/tasks.ts';
import {
  blockSenderInput,
  deleteThreadsInput,
  labelThreadsInput,
  muteThreadsInput,
  remindThreadsInput,
  spamThreadsInput,
  starThreadsInput,
  trashThreadsInput,
} from '../inbox/tool-inputs.ts';
import { RECIPIENTS_MAX } from '../limits.ts';
import { draftIdSchema } from '../sending/draft-id.ts';
import { saveDraftRequest } from '../sending/mail-drafts.ts';
import { queueSendRequest } from '../sending/send.ts';
import { textInput } from '../text.ts';
import { timestampInput } from '../timestamp.ts';
import { createRuleInput } from '../triage/rules.ts';
import { bulkArchiveRequest, bulkRestoreRequest, bulkSnoozeRequest } from '../triage/triage.ts';
import { cancelMeetingRequest, meetingRequest } from './meeting.ts';

const CALLER_MAX = 80;

/** The card shows the text, so nothing else may leave with it; a reminder has its own tool. */
const plainSend = queueSendRequest.omit({ html: true, quote: true, remindAt: true, draftId: true });

/** The revision that was read: another one is not touched. */
const draftRevisionInput = saveDraftRequest.pick({ draftId: true, seen: true });
/**
 * Half an email is a draft, half an address is not. Without draftId it is a new one; of an existing draft the fields that
 * are left out stay as they are.
 */
const saveDraftInput = queueSendRequest
  .pick({ cc: true, bcc: true, subject: true, body: true, threadId: true })
  .extend({
    to: z.array(addressSchema).max(RECIPIENTS_MAX).optional(),
    draftId: draftIdSchema.optional(),
    seen: saveDraftRequest.shape.seen.default(0),
  });

/** The input of a write, for the assistant's own model and for outside programs. */
export const writeToolInputs = {
  send_email: plainSend.omit({ sendAt: true, sendInSeconds: true }),
  schedule_send: plainSend.omit({ sendInSeconds: true }).extend({ sendAt: timestampInput }),
  create_calendar_invite: meetingRequest,
  reschedule_calendar_event: meetingRequest,
  cancel_calendar_event: cancelMeetingRequest,
  archive_threads: bulkArchiveRequest,
  snooze_threads: bulkSnoozeRequest,
  restore_threads: bulkRestoreRequest,
  star_threads: starThreadsInput,
  trash_threads: trashThreadsInput,
  delete_threads: deleteThreadsInput,
  report_spam_threads: spamThreadsInput,
  mute_threads: muteThreadsInput,
  block_sender: blockSenderInput,
  label_threads: labelThreadsInput,
  create_rule: createRuleInput,
  create_task: taskInput,
  remind_threads: remindThreadsInput,
  save_draft: saveDraftInput,
  discard_draft: draftRevisionInput,
  send_draft: draftRevisionInput,
} as const satisfies Record<WriteToolName, z.ZodObject>;

/** A write that an external program proposes. Nothing happens until the user approves it in the app. */
export const proposeRequest = z.discriminatedUnion('tool', [
  proposal('send_email', writeToolInputs.send_email),
  proposal('schedule_send', writeToolInputs.schedule_send),
  proposal('create_calendar_invite', writeToolInputs.create_calendar_invite),
  proposal('reschedule_calendar_event', writeToolInputs.reschedule_calendar_event),
  proposal('cancel_calendar_event', writeToolInputs.cancel_calendar_event),
  proposal('archive_threads', writeToolInputs.archive_threads),
  proposal('snooze_threads', writeToolInputs.snooze_threads),
  proposal('restore_threads', writeToolInputs.restore_threads),
  proposal('star_threads', writeToolInputs.star_threads),
  proposal('trash_threads', writeToolInputs.trash_threads),
  proposal('delete_threads', writeToolInputs.delete_threads),
  proposal('report_spam_threads', writeToolInputs.report_spam_threads),
  proposal('mute_threads', writeToolInputs.mute_threads),
  proposal('block_sender', writeToolInputs.block_sender),
  proposal('label_threads', writeToolInputs.label_threads),
  proposal('create_rule', writeToolInputs.create_rule),
  proposal('create_task', writeToolInputs.create_task),
  proposal('remind_threads', writeToolInputs.remind_threads),
  proposal('save_draft', writeToolInputs.save_draft),
  proposal('discard_draft', writeToolInputs.discard_draft),
  proposal('send_draft', writeToolInputs.send_draft),
]);
export type ProposeRequest = z.infer<typeof proposeRequest>;

function proposal<Name extends WriteToolName, Input extends z.ZodObject>(tool: Name, input: Input) {
  return z.object({
    tool: z.literal(tool),
    input,
    /** As the program names itself; the card shows it in quotation marks. */
    caller: textInput.trim().min(1).max(CALLER_MAX).default('A program'),
  });
}

export const approvalRequest = z.object({ approvalId: textInput.min(1).max(64) });
export type ApprovalRequest = z.infer<typeof approvalRequest>;

/** A receipt at any stage: `pending` until the person decides. */
export const approvalAnswer = receiptSchema.extend({
  result: z.record(z.string(), z.unknown()).nullable(),
});
export type ApprovalAnswer = z.infer<typeof approvalAnswer>;
