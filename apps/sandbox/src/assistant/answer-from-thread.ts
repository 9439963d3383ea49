import { type Message, openQuestions, tellingSentences } from './extract.ts';
import { findTarget } from './find-target.ts';
import { sayNothing } from './look-up.ts';
import { nameIn, pickThread, type Thread, threadsOf } from './pick-threads.ts';
import { findResult, listOf, type Plan, type Request, type Result, textOf } from './request.ts';
import { inWords } from './say.ts';
import { queryForOne } from './search-query.ts';

const LINES_MAX = 6;

/** Answers with sentences of a thread: the search first, then the thread, then the answer. */
export const answerFromThread: Plan = (request) => {
  const target = findTarget(request.said);
  const query = queryForOne(target);
  const search = findResult(request, 'search_mail');
  if (!search) return { call: 'search_mail', input: { query: query || request.said, limit: 10 } };
  const threads = threadsOf(search);
  const thread = pickThread(target, threads) ?? threads[0];
  if (!thread)
    return {
      say: sayNothing(request, [target.sender, target.quoted, ...target.words].filter(Boolean).join(' ')),
    };
  const read = findResult(request, 'read_thread');
  if (!read) return { call: 'read_thread', input: { threadId: thread.threadId } };
  return { say: sayThread(request, { thread, read, words: target.words }) };
};

interface Reading {
  thread: Thread;
  read: Result;
  words: readonly string[];
}

function sayThread(request: Request, { thread, read, words }: Reading): string {
  const messages = messagesOf(read);
  const each = messages.length === 1 ? 4 : messages.length <= 3 ? 2 : 1;
  const asked = openQuestions(messages);
  const lines = messages
    .slice(-LINES_MAX)
    .map(({ from, text }) => ({ from, told: tellingSentences(text, words, each) }))
    .map(({ from, told }) => ({ from, told: told.filter((sentence) => !asked.includes(sentence)) }))
    .filter(({ told }) => told.length > 0)
    .map(({ from, told }) => `- ${nameIn(from)}: ${capital(told.join(' '))}`);
  const open =
    asked.length > 0 &&
    `${inWords(request, 'Asked of you', 'Gefragt wirst du')}: ${capital(asked.join(' '))}`;
  return [`**${thread.subject}**`, lines.join('\n'), open].filter(Boolean).join('\n\n');
}

function capital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

export function messagesOf(read: Result | undefined): Message[] {
  return listOf(read, 'messages').map((message) => ({
    from: textOf(message, 'from'),
    fromMe: message['fromMe'] === true,
    text: textOf(message, 'text'),
  }));
}
