import { sentencesOf } from './read-mail-text.ts';

const WORTH = ['subject', 'title', 'summary', 'from', 'start', 'end', 'sendAt', 'text', 'name', 'count'];
const WRITES =
  /^(?!list|get|search|find|read|count).*(?:send|create|book|reschedule|cancel|archive|snooze|restore)/i;
const MAX_LINES = 8;
const SNIPPET_MAX = 90;

/** Says in a few lines what a tool answered: its entries by their telling fields, or its text. */
export function summariseResult(tool: string, output: string): string {
  const value = parse(output);
  if (/^\W*Not possible\b/.test(output)) return `I could not prepare that. ${output.replace(/^\W+/, '')}`;
  const denied = /\b(?:denied|rejected|not approved|execution-denied)\b/i.test(output);
  if (denied)
    return `You decided against \`${tool}\`, so nothing was done. Tell me what to change, and I will try again.`;
  if (value === undefined) return sentencesOf(output).slice(0, 3).join(' ') || output.slice(0, 400);
  const done = WRITES.test(tool) ? sayDone(value) : null;
  if (done) return done;
  if (WRITES.test(tool)) return `Done with \`${tool}\`: ${describe(value).replace(/\.$/, '')}.`;
  const entries = listIn(value);
  if (!entries) return describe(value);
  if (entries.length === 0) return 'I found nothing that fits.';
  const shown = entries.slice(0, MAX_LINES).map((entry) => `- ${describe(entry)}`);
  const rest = entries.length - shown.length;
  return [`I found ${entries.length}:`, ...shown, ...(rest > 0 ? [`… and ${rest} more.`] : [])].join('\n');
}

/** A write tool's result is one sentence about what it did. */
function sayDone(value: unknown): string | null {
  const { text, did, undoUntil } = value as { text?: unknown; did?: unknown; undoUntil?: unknown };
  const sentence = text ?? did;
  if (typeof sentence !== 'string' || sentence === '') return null;
  return typeof undoUntil === 'string' ? `${sentence} You can undo this here or in Receipts.` : sentence;
}

function parse(output: string): unknown {
  try {
    const value: unknown = JSON.parse(output);
    return value && typeof value === 'object' ? value : undefined;
  } catch {
    return undefined;
  }
}

function listIn(value: unknown): unknown[] | null {
  if (Array.isArray(value)) return value;
  if (!value || typeof value !== 'object') return null;
  const parts = Object.values(value);
  const list = parts.find((part) => Array.isArray(part));
  if (list) return list as unknown[];
  const nested = parts.filter((part) => part && typeof part === 'object');
  return nested.length === 1 ? listIn(nested[0]) : null;
}

function describe(entry: unknown): string {
  if (!entry || typeof entry !== 'object') return String(entry);
  const fields = new Map(Object.entries(entry));
  const [subject, sender, snippet] = ['subject', 'sender', 'snippet'].map((key) => fields.get(key));
  if (typeof subject === 'string' && typeof sender === 'string') {
    const name = sender.replace(/\s*<[^>]*>$/, '') || sender;
    return `**${subject || 'No subject'}**, from ${name}${typeof snippet === 'string' && snippet ? `: ${cut(snippet)}` : ''}`;
  }
  const telling = WORTH.filter((key) => isPlain(fields.get(key))).map((key) => String(fields.get(key)));
  const plain =
    telling.length > 0
      ? telling
      : [...fields].filter(([, value]) => isPlain(value)).map(([key, value]) => `${key}: ${value}`);
  const lists = [...fields]
    .filter(([, value]) => Array.isArray(value))
    .map(([key, value]) => `${(value as unknown[]).length} ${key}`);
  if (plain.length === 0) return lists.join(' · ') || 'done';
  return plain.slice(0, 4).join(' · ').slice(0, 240) || 'done';
}

/** By whole words: the list is read, the mail itself is one click away. */
function cut(text: string): string {
  if (text.length <= SNIPPET_MAX) return text;
  return `${text.slice(0, SNIPPET_MAX).replace(/[\s.,;:]+\S*$/, '')}…`;
}

function isPlain(value: unknown): boolean {
  return (
    (typeof value === 'string' && value !== '') || typeof value === 'number' || typeof value === 'boolean'
  );
}
