import type { ToolPart } from './chat-reducer.ts';

type Fields = Record<string, unknown>;

/** Describes a tool call in the past tense. */
const words: Record<string, (input: Fields) => string> = {
  search_mail: ({ query }) => `Searched your mail for ${quote(query)}`,
  list_lane: ({ lane }) => `Listed the ${String(lane ?? 'reply')} lane`,
  ask_mail: ({ question }) => `Looked in your mail for ${quote(question)}`,
  undo_last_change: () => 'Undid the last change',
  read_thread: () => 'Read a thread',
  free_slots: () => 'Checked free times',
  list_calendar_events: () => 'Checked your calendar',
  list_queued_sends: () => 'Checked the outbox',
  list_drafts: () => 'Listed your drafts',
  read_draft: () => 'Read a draft',
  inspect_sender: ({ sender }) => (sender ? `Checked mail from ${quote(sender)}` : 'Counted your senders'),
  archive_thread: () => 'Archived a thread',
  snooze_thread: () => 'Snoozed a thread',
  restore_thread: ({ lane }) => `Moved a thread to ${String(lane ?? 'another lane')}`,
  send_email: ({ to }) => `Email to ${list(to)}`,
  schedule_send: ({ to }) => `Scheduled email to ${list(to)}`,
  create_calendar_invite: () => 'New meeting',
  reschedule_calendar_event: () => 'New time for a meeting',
  cancel_calendar_event: () => 'Cancellation of a meeting',
  archive_threads: ({ threadIds }) => `Archiving ${count(threadIds)}`,
  snooze_threads: ({ threadIds }) => `Snoozing ${count(threadIds)}`,
  star_threads: ({ threadIds, on }) => `${on === false ? 'Unstarring' : 'Starring'} ${count(threadIds)}`,
  trash_threads: ({ threadIds }) => `Moving ${count(threadIds)} to Trash`,
  delete_threads: ({ threadIds }) => `Deleting ${count(threadIds)} for good`,
  report_spam_threads: ({ threadIds }) => `Reporting ${count(threadIds)} as spam`,
  mute_threads: ({ threadIds }) => `Muting ${count(threadIds)}`,
  block_sender: ({ address }) => `Blocking ${String(address ?? 'a sender')}`,
  create_task: ({ text }) => `Making the task ${quote(text)}`,
  create_rule: ({ name }) => `Making the rule ${quote(name)}`,
  save_draft: ({ to }) => `Saving a draft to ${list(to)}`,
  discard_draft: () => 'Discarding a draft',
  send_draft: () => 'Sending a draft',
  remind_threads: ({ threadIds }) => `Changing the reminders of ${count(threadIds)}`,
  label_threads: ({ threadIds }) => `Labelling ${count(threadIds)}`,
  restore_threads: ({ threadIds, lane }) => `Moving ${count(threadIds)} to ${String(lane ?? 'another lane')}`,
};

export function describeStep({ type, input, output }: Pick<ToolPart, 'type' | 'input' | 'output'>): string {
  const did = didOf(output);
  if (did) return did.replace(/\.$/, '');
  const name = type.slice('tool-'.length);
  const fields = input !== null && typeof input === 'object' ? (input as Fields) : {};
  return (Object.hasOwn(words, name) && words[name]?.(fields)) || humanizeName(name);
}

/** "3 threads", "nothing found". Empty if the step says it already. */
export function describeResult({ output }: Pick<ToolPart, 'output'>): string {
  if (output === null || typeof output !== 'object') return '';
  const { text } = output as { text?: unknown };
  if (typeof text === 'string') return text;
  if (didOf(output)) return '';
  for (const [name, value] of Object.entries(output)) {
    if (!Array.isArray(value)) continue;
    if (value.length === 0) return 'nothing found';
    return `${value.length} ${value.length === 1 ? name.replace(/s$/, '') : name}`;
  }
  return '';
}

/** A change that needed no approval: its tool says in a sentence what it did. */
function didOf(output: unknown): string {
  const { did } = (output ?? {}) as { did?: unknown };
  return typeof did === 'string' ? did : '';
}

/** `cancel_event` to "Cancel event". */
export function humanizeName(name: string): string {
  const spaced = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

/** Ids, revisions and notes for the model are not shown. */
export function isInternal(name: string): boolean {
  return /(?:^i|I)ds?$/.test(name) || name === 'note' || name === 'foreign' || name === 'seen';
}

export function formatValue(value: unknown): string {
  if (Array.isArray(value)) return value.map(formatValue).join(', ');
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value !== 'object' || value === null) return String(value);
  return JSON.stringify(value, (key, part: unknown) => (isInternal(key) ? undefined : part), 1);
}

function quote(value: unknown): string {
  return `“${String(value ?? '')}”`;
}

function list(value: unknown): string {
  return Array.isArray(value) && value.length > 0 ? value.map(String).join(', ') : 'somebody';
}

function count(value: unknown): string {
  const total = Array.isArray(value) ? value.length : 0;
  return total === 1 ? 'one thread' : `${total} threads`;
}
