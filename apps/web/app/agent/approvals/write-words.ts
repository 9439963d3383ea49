import type { ApprovalStatus, Receipt, RecipientFlag, WriteToolName } from '@triage/contract/agent';
import type { SendStatus } from '@triage/contract/sending/send';

export const writeTitles: Record<WriteToolName, string> = {
  send_email: 'Send this email?',
  schedule_send: 'Send this email later?',
  create_calendar_invite: 'Book this meeting?',
  reschedule_calendar_event: 'Move this meeting?',
  cancel_calendar_event: 'Cancel this meeting?',
  archive_threads: 'Archive these threads?',
  snooze_threads: 'Snooze these threads?',
  restore_threads: 'Move these threads?',
  star_threads: 'Star these threads?',
  trash_threads: 'Move these threads to Trash?',
  delete_threads: 'Delete these threads for good?',
  report_spam_threads: 'Report these threads as spam?',
  mute_threads: 'Mute these threads?',
  block_sender: 'Block this sender?',
  label_threads: 'Label these threads?',
  create_rule: 'Make this rule?',
  create_task: 'Run this task at these times?',
  remind_threads: 'Change the reminders of these threads?',
  save_draft: 'Save this draft?',
  discard_draft: 'Discard this draft?',
  send_draft: 'Send this draft?',
};

/** The verb and its object. For bulk actions the number of threads follows. */
export const writeButtons: Record<WriteToolName, { yes: string; no: string }> = {
  send_email: { yes: 'Send email', no: "Don't send" },
  schedule_send: { yes: 'Schedule email', no: "Don't send" },
  create_calendar_invite: { yes: 'Book meeting', no: "Don't book" },
  reschedule_calendar_event: { yes: 'Move meeting', no: "Don't move" },
  cancel_calendar_event: { yes: 'Cancel meeting', no: "Don't cancel" },
  archive_threads: { yes: 'Archive', no: "Don't archive" },
  snooze_threads: { yes: 'Snooze', no: "Don't snooze" },
  restore_threads: { yes: 'Move', no: "Don't move" },
  star_threads: { yes: 'Star', no: "Don't star" },
  trash_threads: { yes: 'Move to Trash', no: "Don't move" },
  delete_threads: { yes: 'Delete for good', no: "Don't delete" },
  report_spam_threads: { yes: 'Report spam', no: "Don't report" },
  mute_threads: { yes: 'Mute', no: "Don't mute" },
  block_sender: { yes: 'Block sender', no: "Don't block" },
  label_threads: { yes: 'Label', no: "Don't label" },
  create_task: { yes: 'Make task', no: "Don't make it" },
  create_rule: { yes: 'Make rule, switched off', no: "Don't make it" },
  remind_threads: { yes: 'Change reminders', no: "Don't change" },
  save_draft: { yes: 'Save draft', no: "Don't save" },
  discard_draft: { yes: 'Discard draft', no: "Don't discard" },
  send_draft: { yes: 'Send email', no: "Don't send" },
};

export const writeNames: Record<WriteToolName, string> = {
  send_email: 'Send an email',
  schedule_send: 'Send an email later',
  create_calendar_invite: 'Book a meeting',
  reschedule_calendar_event: 'Move a meeting',
  cancel_calendar_event: 'Cancel a meeting',
  archive_threads: 'Archive threads',
  snooze_threads: 'Snooze threads',
  restore_threads: 'Move threads',
  star_threads: 'Star threads',
  trash_threads: 'Move threads to Trash',
  delete_threads: 'Delete threads for good',
  report_spam_threads: 'Report spam',
  mute_threads: 'Mute threads',
  block_sender: 'Block a sender',
  label_threads: 'Label threads',
  create_rule: 'Make a rule',
  create_task: 'Make a scheduled task',
  remind_threads: 'Change reminders',
  save_draft: 'Save a draft',
  discard_draft: 'Discard a draft',
  send_draft: 'Send a draft',
};

/** The name stands next to the address; the explanation is its tooltip. */
export const recipientMarks: Record<RecipientFlag, { name: string; why: string }> = {
  newContact: { name: 'new contact', why: 'You have never written to this address.' },
  notInThread: { name: 'not in this thread', why: 'This address is not part of the thread.' },
  fromMail: {
    name: 'address came from an email',
    why: 'This address comes from an email; you did not type it.',
  },
  notTyped: { name: 'not typed by you', why: 'The assistant suggested this address.' },
  lookalike: {
    name: 'looks like a contact',
    why: 'It is almost the same as an address you know.',
  },
};

const statusNames: Record<ApprovalStatus, (by: string) => string> = {
  pending: () => 'Waiting for approval',
  approved: (by) => `Approved${by}, in progress`,
  executed: (by) => `Approved${by} and done`,
  denied: (by) => `Denied${by}`,
  expired: () => 'Expired',
  failed: (by) => `Approved${by}, but it failed`,
};

/** An approved email is only queued; its send status follows later. */
const sendStatusNames: Record<SendStatus, (by: string) => string> = {
  pending: (by) => `Approved${by}, not sent yet`,
  sent: (by) => `Approved${by} and sent`,
  failed: (by) => `Approved${by}, but sending failed`,
  cancelled: (by) => `Approved${by}, then cancelled`,
};

export function describeStatus({ status, sendStatus, decidedBy, decidedIn, undoneAt }: Receipt): string {
  if (undoneAt) return 'Undone';
  if (decidedIn === 'asked' && status === 'executed') return 'Done as you asked';
  const by = decidedBy ? ` by ${decidedBy}` : '';
  return status === 'executed' && sendStatus ? sendStatusNames[sendStatus](by) : statusNames[status](by);
}

const sendResults: Record<Exclude<SendStatus, 'pending'>, string> = {
  sent: 'Sent',
  failed: 'Sending failed. The email is in the outbox',
  cancelled: 'Cancelled. The email was not sent',
};

/** What became of an email, once its stored result ("queued, can be undone") is out of date; null until then. */
export function describeSend(
  receipt: Pick<Receipt, 'sendStatus'> | undefined,
  isOver: boolean,
): string | null {
  const status = receipt?.sendStatus;
  if (status && status !== 'pending') return sendResults[status];
  if (!isOver) return null;
  return status ? 'Sending…' : 'Queued';
}

/** The stored result of an email says only that it was queued; its status says the rest. */
export function describeOutcome({ outcome, sendStatus }: Receipt): string | null {
  return sendStatus && sendStatus !== 'pending' ? null : outcome;
}

/** The subject line of a receipt. */
export function describeReceipt({
  tool,
  arguments: fields,
  origin,
}: Pick<Receipt, 'tool' | 'arguments' | 'origin'>): string {
  const { to, subject, summary, threadIds } = fields;
  const [thread] = origin.threads;
  if (Array.isArray(to)) return `${String(subject || 'No subject')}, to ${to.join(', ')}`;
  if (typeof summary === 'string') return summary;
  if (typeof fields['address'] === 'string') return fields['address'];
  if (Array.isArray(threadIds) && threadIds.length > 1) return `${threadIds.length} threads`;
  if (thread) return thread.subject || 'No subject';
  return Array.isArray(threadIds) ? 'One thread' : writeNames[tool];
}
