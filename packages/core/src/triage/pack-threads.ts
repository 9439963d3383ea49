import { randomBytes } from 'node:crypto';
import type { Lane, Priority } from '@triage/contract/inbox/lanes';
import { cleanLine, cleanText } from '../mail-text/clean-text.ts';
import { textForModel } from '../mailbox/inbox/message-text.ts';
import type { Owner } from '../mailbox/inbox/read-owner.ts';
import type { CachedThread } from '../mime/cached-thread.ts';

/** Larger packs make a model slower and less accurate. */
const PACK_THREADS = 8;
const PACK_CHARACTERS = 12_000;
/** Requests come early in an email. */
const MESSAGE_MAX = 1_200;
const THREAD_MAX = 2_000;
const LINE_MAX = 200;
const MESSAGES_MAX = 3;

/** A thread as a model is asked about it. */
export interface Question {
  /** Random, so that no mail can name another one's. */
  id: string;
  threadId: string;
  /** One line of JSON: no mail can write its way out of it. */
  line: string;
  alone: boolean;
  lastFromMe: boolean;
  rules: { lane: Lane; priority: Priority };
}

/**
 * Phrases that honest mail rarely needs and an attack on neighbouring mails does: text that looks like our answers,
 * talk about other mails, instructions to a machine. Such a mail is asked about alone, where it cannot affect another's
 * lane.
 */
const ABOUT_US =
  /["'“](?:id|lane|priority|answers?)["'”]\s*:|\b(?:all|other|every|each|following|next|previous|above|below|remaining)\s+(?:the\s+)?(?:e-?mails?|mails?|messages?|threads?|items?|lines?)\b|classif|categori[sz]|triage|language model|\bllm\b|\bgpt|assistant|prompt|\bA\.?I\.?\b|\blanes?\b/i;

export function makeQuestion(thread: CachedThread, owner: Owner, rules: Question['rules']): Question {
  const last = thread.messages.at(-1);
  const mine = thread.messages.findLastIndex((message) => message.fromMe);
  const lastFromMe = last?.fromMe ?? false;
  const read = lastFromMe ? thread.messages.slice(-1) : thread.messages.slice(mine + 1).slice(-MESSAGES_MAX);
  const text = cleanText(read.map((message) => textForModel(message, MESSAGE_MAX)).join('\n\n'))
    .slice(-THREAD_MAX)
    .toWellFormed();
  const subject = cleanLine(last?.subject ?? '', LINE_MAX);
  const from = lastFromMe ? 'me' : cleanLine(`${last?.from.name} ${last?.from.email}`, LINE_MAX);
  const id = randomBytes(5).toString('hex');
  const own = [owner.userEmail, ...owner.ownAddresses].map((address) => address.toLowerCase());
  const addressed = (last?.to ?? []).some((to) => own.some((address) => to.toLowerCase().includes(address)));
  const line = JSON.stringify({ id, from, to: addressed ? 'me' : 'others, me in copy', subject, text });
  const alone = ABOUT_US.test(`${from}\n${subject}\n${text}`);
  return { id, threadId: thread.threadId, line, alone, lastFromMe, rules };
}

/** In the order given; a mail that must be alone is. */
export function packQuestions(questions: readonly Question[]): Question[][] {
  const packs: Question[][] = questions.filter(({ alone }) => alone).map((question) => [question]);
  let pack: Question[] = [];
  let size = 0;
  for (const question of questions.filter(({ alone }) => !alone)) {
    if (pack.length === PACK_THREADS || (pack.length > 0 && size + question.line.length > PACK_CHARACTERS)) {
      packs.push(pack);
      pack = [];
      size = 0;
    }
    pack.push(question);
    size += question.line.length;
  }
  if (pack.length > 0) packs.push(pack);
  return packs;
}
