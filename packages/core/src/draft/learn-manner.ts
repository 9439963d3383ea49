import { listSentMessages } from '@triage/database/tables/messages/messages';
import type { TenantContext } from '../context.ts';
import { readMessageText } from '../mailbox/inbox/message-text.ts';
import type { Owner } from '../mailbox/inbox/read-owner.ts';
import { readPreferences } from '../mailbox/inbox/read-preferences.ts';
import type { Manner } from './draft-brief.ts';
import { type Language, phrasesOf } from './phrases/phrases.ts';

const SENT_READ = 30;
const READ_CHARACTERS = 20_000;
/** Mail to this correspondent is better evidence than mail to others. */
const SAME_RECIPIENT = 3;
const GREETING_MAX = 80;

interface SentMail {
  text: string;
  html: string | null;
  to: string[];
}

/**
 * Only from the user's own sent mail: a received message that forges their address has no SENT label. Only known forms
 * of the language are learned, never free text, so nothing of another thread can get into a draft.
 */
export async function learnManner(
  ctx: Pick<TenantContext, 'tenantId' | 'db'>,
  owner: Owner,
  about: { language: Language; recipientEmail: string },
): Promise<Manner> {
  const { signature, styleNotes } = await readPreferences(ctx.db, ctx.tenantId);
  const wanted = { userId: ctx.tenantId, characters: READ_CHARACTERS, limit: SENT_READ };
  const sent = (await listSentMessages(ctx.db, wanted)).map((mail) => ({ ...mail, html: null }));
  const greetings = new Map<string, number>();
  const closings = new Map<string, number>();
  for (const mail of sent) {
    const weight = isTo(mail, about.recipientEmail) ? SAME_RECIPIENT : 1;
    count(greetings, readGreeting(mail.text, about.language), weight);
    count(closings, readClosing(mail, about.language), weight);
  }
  const name = readSignedName(sent, owner.userName);
  return { greetings: byUse(greetings), closings: byUse(closings), name, signature, styleNotes };
}

/** `Hi Anna,` -> `Hi {first}`. */
export function readGreeting(text: string, language: Language): string | null {
  const line = text.trimStart().split('\n', 1)[0]?.trim() ?? '';
  if (line === '' || line.length > GREETING_MAX) return null;
  const bare = line.replace(/(?<![\s,.!:;،，。！-])[\s,.!:;،，。！-]+$/u, '');
  const form = phrasesOf(language)
    .greetings.filter((greeting) => startsWithWords(bare, greeting))
    .sort((a, b) => b.length - a.length)[0];
  if (!form) return null;
  const names = bare
    .slice(form.length)
    .trim()
    .replace(/^[,،，]\s*/u, '');
  const written = bare.slice(0, form.length);
  if (names === '') return null;
  return `${written} ${names.includes(' ') ? '{full}' : '{first}'}`;
}

/** The line between the text and the name, if it is one of the known forms. */
export function readClosing(mail: Pick<SentMail, 'text' | 'html'>, language: Language): string | null {
  const lastLine = readMessageText(mail).text.split('\n').at(-1)?.trim() ?? '';
  const lines = mail.text.split(/\r?\n/).map((line) => line.replace(/\s+/g, ' ').trim());
  const end = lines.lastIndexOf(lastLine);
  const candidates = lines
    .slice(Math.max(0, end), end + 4)
    .filter((line) => line !== '' && !line.startsWith('>'));
  for (const line of candidates) {
    const bare = line.replace(/(?<![\s,.!،，。！])[\s,.!،，。！]+$/u, '');
    if (phrasesOf(language).closings.includes(bare.toLowerCase())) return bare;
  }
  return null;
}

/** Their first name where that is how they sign, else the whole. */
function readSignedName(sent: readonly SentMail[], userName: string): string {
  const first = userName.split(' ')[0] ?? '';
  const signs = (name: string) =>
    sent.filter(({ text }) => text.split(/\r?\n/).some((line) => line.trim() === name)).length;
  return first !== '' && first !== userName && signs(first) > signs(userName) ? first : userName;
}

function isTo(mail: SentMail, email: string): boolean {
  return email !== '' && mail.to.some((address) => address.toLowerCase().includes(email.toLowerCase()));
}

function startsWithWords(line: string, form: string): boolean {
  if (!line.toLowerCase().startsWith(form)) return false;
  return !/^\p{L}/u.test(line.slice(form.length)) || /[\u3040-\u30ff\u4e00-\u9fff]/.test(form);
}

function count(counts: Map<string, number>, form: string | null, weight: number): void {
  if (form) counts.set(form, (counts.get(form) ?? 0) + weight);
}

function byUse(counts: ReadonlyMap<string, number>): string[] {
  return [...counts].sort((a, b) => b[1] - a[1]).map(([form]) => form);
}
