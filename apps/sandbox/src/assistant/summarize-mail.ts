import { openQuestions, sentencesIn, tellingSentences } from './extract.ts';
import { nameIn } from './pick-threads.ts';

const MARK = /<mail-([\w-]+)>/;
const HEAD = /^Message \[(\d+)\] ([\w-]+)\nFrom: (.*)\nDate: .*$/gm;
const OWNER = / \(the owner\)$/;

export function asksForSummary(instructions: string): boolean {
  return /\bSummarize an email thread\b/.test(instructions) && instructions.includes('beginning with "- "');
}

/** The sentence that tells most of the newest message, one of an earlier message, and what the newest one asks. */
export function summarizeMail(prompt: string): string {
  const messages = messagesIn(prompt);
  const last = messages.at(-1);
  if (!last) return '';
  const asked = openQuestions(messages)[0];
  const newest = messages.findLast((message) => told(message, asked) !== undefined);
  const earlier = messages
    .filter((message) => message !== newest && told(message, asked) !== undefined)
    .sort((one, other) => weight(other.text) - weight(one.text))[0];
  const points = [earlier, newest].flatMap((message) =>
    message ? [`- ${nameIn(message.from)}: ${told(message, asked)} [${message.number}]`] : [],
  );
  return [...points, ...(asked ? [`? ${nameIn(last.from)}: ${asked} [${last.number}]`] : [])].join('\n');
}

interface Numbered {
  number: string;
  from: string;
  fromMe: boolean;
  text: string;
}

function messagesIn(prompt: string): Numbered[] {
  const body = prompt.replace(/\n<\/mail-[\w-]+>\s*$/, '');
  const mark = MARK.exec(prompt)?.[1];
  // A head without the marker was written by a sender.
  const heads = [...body.matchAll(HEAD)].filter((head) => head[2] === mark);
  return heads.map((head, index) => ({
    number: head[1] ?? '',
    from: (head[3] ?? '').replace(OWNER, ''),
    fromMe: OWNER.test(head[3] ?? ''),
    text: body.slice(head.index + head[0].length, heads[index + 1]?.index).trim(),
  }));
}

function told({ text }: Numbered, asked: string | undefined): string | undefined {
  return tellingSentences(text, [], 3)
    .find((sentence) => sentence !== asked)
    ?.replace(/^[-–*•+]\s+/, '');
}

function weight(text: string): number {
  return sentencesIn(text).filter((sentence) => /\d/.test(sentence)).length;
}
