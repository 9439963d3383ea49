import type {
  ApprovalCard,
  ApprovalStatus,
  Receipt,
  RecipientFlag,
  WriteToolName,
} from '@triage/contract/agent';
import type { SendStatus } from '@triage/contract/sending/send';

interface Words {
  title: string;
  /** For receipts and notices. */
  name: string;
  /** The verb and its object. For bulk actions the number of threads follows. */
  yes: string;
  no: string;
}

const words: Record<WriteToolName, Words> = {
  send_email: { title: 'Send this email?', name: 'Send an email', yes: 'Send email', no: "Don't send" },
  schedule_send: {
    title: 'Send this email later?',
    name: 'Send an email later',
    yes: 'Schedule email',
    no: "Don't send",
  },
  create_calendar_invite: {
    title: 'Book this meeting?',
    name: 'Book a meeting',
    yes: 'Book meeting',
    no: "Don't book",
  },
  reschedule_calendar_event: {
    title: 'Move this meeting?',
    name: 'Move a meeting',
    yes: 'Move meeting',
    no: "Don't move",
  },
  cancel_calendar_event: {
    title: 'Cancel this meeting?',
    name: 'Cancel a meeting',
    yes: 'Cancel meeting',
    no: "Don't cancel",
  },
  archive_threads: {
    title: 'Archive these threads?',
    name: 'Archive threads',
    yes: 'Archive',
    no: "Don't archive",
  },
  snooze_threads: {
    title: 'Snooze these threads?',
    name: 'Snooze threads',
    yes: 'Snooze',
    no: "Don't snooze",
  },
  restore_threads: { title: 'Move these threads?', name: 'Move threads', yes: 'Move', no: "Don't move" },
  star_threads: { title: 'Star these threads?', name: 'Star threads', yes: 'Star', no: "Don't star" },
  trash_threads: {
    title: 'Move these threads to Trash?',
    name: 'Move threads to Trash',
    yes: 'Move to Trash',
    no: "Don't move",
  },
  delete_threads: {
    title: 'Delete these threads for good?',
    name: 'Delete threads for good',
    yes: 'Delete for good',
    no: "Don't delete",
  },
  report_spam_threads: {
    title: 'Report these threads as spam?',
    name: 'Report spam',
    yes: 'Report spam',
    no: "Don't report",
  },
  mute_threads: { title: 'Mute these threads?', name: 'Mute threads', yes: 'Mute', no: "Don't mute" },
  block_sender: {
    title: 'Block this sender?',
    name: 'Block a sender',
    yes: 'Block sender',
    no: "Don't block",
  },
  label_threads: { title: 'Label these threads?', name: 'Label threads', yes: 'Label', no: "Don't label" },
  create_rule: {
    title: 'Make this rule?',
    name: 'Make a rule',
    yes: 'Make rule, switched off',
    no: "Don't make it",
  },
  create_task: {
    title: 'Run this task at these times?',
    name: 'Make a scheduled task',
    yes: 'Make task',
    no: "Don't make it",
  },
  remind_threads: {
    title: 'Change the reminders of these threads?',
    name: 'Change reminders',
    yes: 'Change reminders',
    no: "Don't change",
  },
  save_draft: { title: 'Save this draft?', name: 'Save a draft', yes: 'Save draft', no: "Don't save" },
  discard_draft: {
    title: 'Discard this draft?',
    name: 'Discard a draft',
    yes: 'Discard draft',
    no: "Don't discard",
  },
  send_draft: { title: 'Send this draft?', name: 'Send a draft', yes: 'Send email', no: "Don't send" },
};
/** Of a newer server than this page. */
const unknown: Words = { title: 'Approve this action?', name: 'Action', yes: 'Approve', no: 'Deny' };
const unstar: Words = {
  title: 'Remove the stars of these threads?',
  name: 'Remove stars',
  yes: 'Remove stars of',
  no: 'Keep them',
};
const forget: Words = {
  title: 'Remove the reminders of these threads?',
  name: 'Remove reminders',
  yes: 'Remove reminders of',
  no: 'Keep them',
};

/** What a call does: the same tool also takes stars and reminders away. */
export function describeWrite({
  tool,
  arguments: given,
}: Pick<ApprovalCard, 'arguments'> & { tool?: WriteToolName | undefined }): Words {
  if (tool === 'star_threads' && given['on'] === false) return unstar;
  if (tool === 'remind_threads' && given['remindAt'] === null) return forget;
  return (tool && words[tool]) ?? unknown;
}

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

const UNDONE = /^.*\bUndone: (the\b)?/s;

/**
 * The stored result of an email says only that it was queued, and that of an undone change also what it had done; the
 * status says the rest.
 */
export function describeOutcome({
  outcome,
  sendStatus,
  undoneAt,
}: Pick<Receipt, 'outcome' | 'sendStatus' | 'undoneAt'>): string | null {
  if (sendStatus && sendStatus !== 'pending') return null;
  return undoneAt && outcome
    ? outcome.replace(UNDONE, (_, article?: string) => (article ? 'The' : ''))
    : outcome;
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
  return Array.isArray(threadIds) ? 'One thread' : describeWrite({ tool, arguments: fields }).name;
}
