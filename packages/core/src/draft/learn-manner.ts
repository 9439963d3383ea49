import { listSentMessages } from '@triage/database/tables/messages/messages';
import type { TenantContext } from '../context.ts';
import type { Owner } from '../mailbox/inbox/get-owner.ts';
import { getPreferences } from '../mailbox/inbox/get-preferences.ts';
import { detectClosing, detectGreeting } from './detect-forms.ts';
import type { Manner } from './draft-brief.ts';
import type { Language } from './phrases/phrases.ts';
import { getUsualStyle } from './usual-style.ts';

const SENT_READ = 30;
const READ_CHARACTERS = 20_000;
/** Mail to this correspondent is better evidence than mail to others. */
const SAME_RECIPIENT = 3;

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
  const { signature, styleNotes } = await getPreferences(ctx.db, ctx.tenantId);
  const wanted = { userId: ctx.tenantId, characters: READ_CHARACTERS, limit: SENT_READ };
  const sent = (await listSentMessages(ctx.db, wanted)).map((mail) => ({ ...mail, html: null }));
  const greetings = new Map<string, number>();
  const closings = new Map<string, number>();
  for (const mail of sent) {
    const weight = isTo(mail, about.recipientEmail) ? SAME_RECIPIENT : 1;
    count(greetings, detectGreeting(mail.text, about.language), weight);
    count(closings, detectClosing(mail, about.language), weight);
  }
  const name = parseSignedName(sent, owner.userName);
  const usual = await getUsualStyle(ctx, { address: about.recipientEmail, language: about.language });
  return { greetings: byUse(greetings), closings: byUse(closings), name, signature, styleNotes, usual };
}

/** Their first name where that is how they sign, else the whole. */
function parseSignedName(sent: readonly SentMail[], userName: string): string {
  const first = userName.split(' ')[0] ?? '';
  const signs = (name: string) =>
    sent.filter(({ text }) => text.split(/\r?\n/).some((line) => line.trim() === name)).length;
  return first !== '' && first !== userName && signs(first) > signs(userName) ? first : userName;
}

function isTo(mail: SentMail, email: string): boolean {
  return email !== '' && mail.to.some((address) => address.toLowerCase().includes(email.toLowerCase()));
}

function count(counts: Map<string, number>, form: string | null, weight: number): void {
  if (form) counts.set(form, (counts.get(form) ?? 0) + weight);
}

function byUse(counts: ReadonlyMap<string, number>): string[] {
  return [...counts].sort((a, b) => b[1] - a[1]).map(([form]) => form);
}
