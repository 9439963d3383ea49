import type { Candidate } from '../../ask/rank-passages.ts';
import { cleanLine } from '../../mail-text/clean-text.ts';
import { textForModel } from '../../mailbox/inbox/message-text.ts';
import type { CachedMessage, CachedThread } from '../../mime/cached-thread.ts';
import { removeInjection } from '../../triage/rules/reading/remove-injection.ts';
import { splitSentences } from '../../triage/rules/reading/split-sentences.ts';

/** A passage of mail, as it is ranked. */
export interface MessagePassage extends Candidate {
  kind: 'message';
  threadId: string;
  messageId: string;
  title: string;
  from: string;
  fromMe: boolean;
  sentAt: Date;
}

const NOT_MAIL = new Set(['DRAFT', 'SPAM', 'TRASH']);
const MESSAGES_MAX = 30;
const MESSAGE_TEXT_MAX = 12_000;
/** A shorter message is one passage. */
const PASSAGE_MAX = 600;
const BEFORE_MAX = 1_200;
const TITLE_MAX = 300;
const GREETING_WORDS = 5;
const NAME_MAX = 120;

/**
 * The messages of a thread in passages, without quotes, signatures and sentences addressed to programs. Of the newest
 * messages, `max` characters are read.
 */
export function cutPassages(
  { threadId, messages }: CachedThread,
  found: number,
  max: number,
): { passages: MessagePassage[]; read: number } {
  const shown = messages
    .filter(({ labelIds }) => !labelIds.some((label) => NOT_MAIL.has(label)))
    .slice(-MESSAGES_MAX);
  let left = max;
  const texts = shown
    .toReversed()
    .map((message) => {
      const text = textForModel(message, Math.min(MESSAGE_TEXT_MAX, left));
      left -= text.length;
      return removeInjection(text);
    })
    .toReversed();
  const passages = shown.flatMap((message, index) => {
    const title = cleanLine(removeInjection(message.subject), TITLE_MAX);
    const from = nameOf(message.from) || message.from.email.slice(0, NAME_MAX);
    return windowsOf(texts[index] ?? '').map((text) => ({
      kind: 'message' as const,
      source: threadId,
      threadId,
      messageId: message.messageId,
      text,
      heading: `${title} ${namesOf(message)}`,
      before: (texts[index - 1] ?? '').slice(0, BEFORE_MAX),
      at: message.sentAt.getTime(),
      found,
      title,
      from,
      fromMe: message.fromMe,
      sentAt: message.sentAt,
    }));
  });
  return { passages, read: max - left };
}

/** A name is what its sender wrote: it has neither orders nor remarks in brackets. */
function nameOf({ name }: CachedMessage['from']): string {
  const line = cleanLine(name, NAME_MAX);
  return removeInjection(line.replace(/[()[\]{}<>]/g, ' '))
    .replace(/ {2,}/g, ' ')
    .trim();
}

function namesOf({ from, to, cc }: CachedMessage): string {
  return [from.name, from.email, ...to, ...cc.slice(0, 4)].join(' ').slice(0, TITLE_MAX);
}

/** Without "Dear Ada," and the name below. */
function withoutFrame(sentences: string[]): string[] {
  const isGreeting = (line = '') => /[,!:]$/.test(line) && line.split(' ').length <= GREETING_WORDS;
  const isName = (line = '') => /^[\p{L} .’'-]{1,40}$/u.test(line) && !/\.$/.test(line);
  const from = sentences.length > 1 && isGreeting(sentences[0]) ? 1 : 0;
  const to = sentences.length - from > 1 && isName(sentences.at(-1)) ? -1 : undefined;
  return sentences.slice(from, to);
}

/** Whole sentences up to the length of a passage; the next passage begins with the last sentence of the one before. */
function windowsOf(text: string): string[] {
  const windows: string[] = [];
  let open: string[] = [];
  for (const sentence of withoutFrame(splitSentences(text))) {
    const length = open.reduce((sum, each) => sum + each.length + 1, 0);
    if (open.length > 0 && length + sentence.length > PASSAGE_MAX) {
      windows.push(open.join('\n'));
      open = open.slice(-1).filter((last) => last.length + sentence.length <= PASSAGE_MAX);
    }
    open.push(sentence);
  }
  if (open.length > 0) windows.push(open.join('\n'));
  return windows;
}
