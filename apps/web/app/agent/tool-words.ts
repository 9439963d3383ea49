import type { ToolPart } from './chat-reducer.ts';

type Fields = Record<string, unknown>;

/** What a step of the assistant did, in the words of a person; what a tool is called is nobody's business. */
const words: Record<string, (input: Fields) => string> = {
  search_mail: ({ query }) => `Searched your mail for ${quote(query)}`,
  list_lane: ({ lane }) => `Looked through ${String(lane ?? 'reply')}`,
  read_thread: () => 'Read a thread',
  free_slots: () => 'Looked for free times',
  list_calendar_events: () => 'Looked into your calendar',
  list_queued_sends: () => 'Looked at what waits to leave',
  inspect_sender: ({ sender }) =>
    sender ? `Looked at the mail of ${quote(sender)}` : 'Counted your senders',
  archive_thread: () => 'Archived a thread',
  snooze_thread: () => 'Snoozed a thread',
  restore_thread: ({ lane }) => `Moved a thread to ${String(lane ?? 'another lane')}`,
  send_email: ({ to }) => `Mail to ${list(to)}`,
  schedule_send: ({ to }) => `Mail for later to ${list(to)}`,
  create_calendar_invite: () => 'A new meeting',
  reschedule_calendar_event: () => 'Another time for a meeting',
  cancel_calendar_event: () => 'The end of a meeting',
  archive_threads: ({ threadIds }) => `Archiving ${count(threadIds)}`,
  snooze_threads: ({ threadIds }) => `Snoozing ${count(threadIds)}`,
  restore_threads: ({ threadIds, lane }) => `Moving ${count(threadIds)} to ${String(lane ?? 'another lane')}`,
};

export function sayStep({ type, input }: Pick<ToolPart, 'type' | 'input'>): string {
  const name = type.slice('tool-'.length);
  const fields = input !== null && typeof input === 'object' ? (input as Fields) : {};
  return words[name]?.(fields) ?? sayName(name);
}

/** "3 threads", "nothing": what came of looking. */
export function sayFound({ output }: Pick<ToolPart, 'output'>): string {
  if (output === null || typeof output !== 'object') return '';
  const { did, text } = output as { did?: unknown; text?: unknown };
  if (typeof text === 'string') return text;
  if (typeof did === 'string') return did;
  for (const [name, value] of Object.entries(output)) {
    if (!Array.isArray(value)) continue;
    if (value.length === 0) return 'nothing found';
    return `${value.length} ${value.length === 1 ? name.replace(/s$/, '') : name}`;
  }
  return '';
}

/** `durationMinutes` or `cancel_event` as words. */
export function sayName(name: string): string {
  const spaced = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

export function sayValue(value: unknown): string {
  if (Array.isArray(value)) return value.map(sayValue).join(', ');
  return typeof value === 'object' && value !== null ? JSON.stringify(value, null, 1) : String(value);
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
