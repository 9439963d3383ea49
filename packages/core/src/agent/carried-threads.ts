import type { CarriedThread } from '@triage/contract/agent';
import { findThreadsByPhrase } from '@triage/database/tables/search/message-words';
import type { TenantContext } from '../context.ts';
import { htmlToPlain } from '../mail-text/html-to-plain.ts';
import { listThreads } from '../mailbox/store/list-threads.ts';
import { participantsOf } from './participants.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db'>;

/** So many words in a row are no coincidence. */
const RUN_WORDS = 7;
/** Runs that are looked up: spread over the whole text, so that a long innocent beginning hides nothing. */
const RUNS_MAX = 500;
const CANDIDATES_MAX = 20;
const WORDS_MAX = 20_000;

/** Threads whose text is in the email although some recipient did not take part in them. */
export async function findCarriedThreads(
  ctx: Ctx,
  mail: { text: string; recipients: readonly string[]; typed: string },
): Promise<CarriedThread[]> {
  const text = readable(mail.text);
  const runs = runsOf(text, mail.typed);
  const looked = spread(runs, RUNS_MAX);
  const secrets = spread(codesOf(text, mail.typed), RUNS_MAX);
  if (looked.length + secrets.length === 0 || mail.recipients.length === 0) return [];
  const found = await findThreadsByPhrase(ctx.db, {
    userId: ctx.tenantId,
    phrases: [...looked, ...secrets],
    limit: CANDIDATES_MAX,
  });
  const threads = await listThreads(ctx.db, ctx.tenantId, found);
  return threads.flatMap(({ threadId, messages }) => {
    const among = new Set(messages.flatMap(participantsOf));
    const notAmong = mail.recipients.filter((email) => !among.has(email));
    const subject = messages.at(-1)?.subject ?? '';
    return notAmong.length > 0 ? [{ threadId, subject, notAmong }] : [];
  });
}

function readable(text: string): string {
  const plain = /<[a-z!/]/i.test(text) ? `${htmlToPlain(text)} ${text}` : text;
  // An address of a page can carry a text as well as a sentence can.
  return plain.replaceAll('+', ' ').replace(/%([0-9a-f]{2})/gi, (_all, hex: string) => {
    const code = Number.parseInt(hex, 16);
    return code < 128 ? String.fromCharCode(code) : ' ';
  });
}

/**
 * Compares the text as written, because the text index splits words differently. Repeating the user's own text leaks
 * nothing.
 */
function runsOf(text: string, typed: string): string[] {
  const words = [...text.matchAll(/[\p{L}\p{N}]+/gu)].slice(0, WORDS_MAX);
  const own = plainWords(typed);
  const runs: string[] = [];
  for (let at = 0; at + RUN_WORDS <= words.length; at += 1) {
    const [first, last] = [words[at], words[at + RUN_WORDS - 1]];
    if (!first || !last) continue;
    const run = text.slice(first.index, last.index + last[0].length);
    if (!own.includes(plainWords(run))) runs.push(run);
  }
  return [...new Set(runs)];
}

function plainWords(text: string): string {
  return (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ');
}

/** Numbers, codes and passwords are secrets of one word. */
function codesOf(text: string, typed: string): string[] {
  const codes = text.match(/[\p{L}\p{N}][\p{L}\p{N}-]{4,}[\p{L}\p{N}]/gu) ?? [];
  const own = typed.toLowerCase();
  return [...new Set(codes)].filter((code) => /\d{2}/.test(code) && !own.includes(code.toLowerCase()));
}

function spread<T>(all: readonly T[], max: number): T[] {
  if (all.length <= max) return [...all];
  return Array.from({ length: max }, (_, at) => all[Math.floor((at * all.length) / max)] as T);
}
