import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** One labelled thread, as a person would note it down; `build-thread.ts` makes the mail of it. */
export interface LabelledThread {
  id: string;
  language: string;
  /** What makes it tricky. */
  case?: string;
  from: string;
  to?: string[];
  cc?: string[];
  sentAt: string;
  subject: string;
  messages: { by: 'me' | 'them'; text: string }[];
  html?: string;
  headers?: Record<string, string>;
  calendar?: { method: string; start: string; end: string; answer?: string; weekly?: boolean };
  archived?: boolean;
  history?: { answered: number; received: number; actions: string[]; lesson: string | null };
  expected: { lane: Lane; priority: Priority; suspicious?: boolean };
}
export type Lane = 'reply' | 'schedule' | 'fyi' | 'done';
export type Priority = 'high' | 'medium' | 'low';

export type Part = 'development' | 'hold-out';

export function readCorpus(part: Part): LabelledThread[] {
  return readText(part)
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as LabelledThread);
}

/** The hold-out is written before the rules are tuned and is not tuned on; a changed byte is a changed exam. */
export function holdOutIsUntouched(): boolean {
  const locked = readFileSync(new URL('./corpus/hold-out.sha256', import.meta.url), 'utf8').trim();
  return createHash('sha256').update(readText('hold-out')).digest('hex') === locked;
}

function readText(part: Part): string {
  return readFileSync(new URL(`./corpus/${part}.jsonl`, import.meta.url), 'utf8');
}
