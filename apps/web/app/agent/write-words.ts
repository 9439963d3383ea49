import type { ApprovalStatus, RecipientFlag, WriteToolName } from '@triage/contract/agent';

export const writeTitles: Record<WriteToolName, string> = {
  send_email: 'Send this mail?',
  schedule_send: 'Send this mail later?',
  create_calendar_invite: 'Make this meeting?',
  reschedule_calendar_event: 'Move this meeting?',
  cancel_calendar_event: 'Cancel this meeting?',
  archive_threads: 'Archive these threads?',
  snooze_threads: 'Snooze these threads?',
  restore_threads: 'Move these threads?',
};

export const writeNames: Record<WriteToolName, string> = {
  send_email: 'Send a mail',
  schedule_send: 'Send a mail later',
  create_calendar_invite: 'Make a meeting',
  reschedule_calendar_event: 'Move a meeting',
  cancel_calendar_event: 'Cancel a meeting',
  archive_threads: 'Archive threads',
  snooze_threads: 'Snooze threads',
  restore_threads: 'Move threads',
};

/** Short, because it stands beside the address; why it matters is said when asked. */
export const recipientMarks: Record<RecipientFlag, { name: string; why: string }> = {
  newContact: { name: 'new contact', why: 'You have never written to this address.' },
  notInThread: { name: 'not in this thread', why: 'This address has not taken part in the conversation.' },
  fromMail: { name: 'address came from a mail', why: 'Somebody else wrote this address; you did not.' },
  notTyped: { name: 'not typed by you', why: 'The assistant brought this address up.' },
  lookalike: {
    name: 'looks like somebody you know',
    why: 'It differs from an address you know by a little.',
  },
};

export const statusNames: Record<ApprovalStatus, string> = {
  pending: 'Waits for you',
  approved: 'Approved, being carried out',
  executed: 'Approved and done',
  denied: 'Denied',
  expired: 'Expired',
  failed: 'Approved, and failed',
};

/** What a receipt speaks of, in one line. */
export function sayAbout(tool: WriteToolName, fields: Record<string, unknown>): string {
  const { to, subject, summary, threadIds } = fields;
  if (Array.isArray(to)) return `${String(subject || 'No subject')}, to ${to.join(', ')}`;
  if (typeof summary === 'string') return summary;
  if (Array.isArray(threadIds)) return threadIds.length === 1 ? 'One thread' : `${threadIds.length} threads`;
  return writeNames[tool];
}
