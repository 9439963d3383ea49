import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';

/** One labelled thread, as a person would note it down; `build-thread.ts` makes the mail of it. */
export interface LabelledThread {
  id: string;
  language: string;
  /** Why the case is difficult. */
  case?: string;
  from: string;
  to?: string[];
  cc?: string[];
  replyTo?: string;
  /** The mailbox's owner. */
  me?: string;
  sentAt: string;
  subject: string;
  messages: { by: 'me' | 'them'; text: string }[];
  html?: string;
  headers?: Record<string, string>;
  calendar?: { method: string; start: string; end: string; answer?: string; weekly?: boolean };
  archived?: boolean;
  history?: { answered: number; received: number; actions: string[]; lesson: string | null };
  expected: Expected;
  /** The times that are really proposed; absent if not labelled. */
  times?: string[];
  /** What a second person decided, who saw neither the first labels nor the rules. */
  second?: { lane: Lane; priority: Priority };
}
export interface Expected {
  lane: Lane;
  priority: Priority;
  /** A second lane that is right too. */
  alsoRight?: Lane;
  suspicious?: boolean;
}
export type Lane = 'reply' | 'schedule' | 'fyi' | 'done';
export type Priority = 'high' | 'medium' | 'low';

export type Part =
  | 'development'
  | 'hold-out'
  | 'development-2'
  | 'hold-out-2'
  | 'development-3'
  | 'development-4'
  | 'development-5'
  | 'training'
  | 'hold-out-3';
const parts: Part[] = [
  'development',
  'hold-out',
  'development-2',
  'hold-out-2',
  'development-3',
  'development-4',
  'development-5',
  'training',
  'hold-out-3',
];

/** The corpora that `train/train.ts` trains on. */
export const trainingParts: readonly Part[] = [
  'development',
  'development-2',
  'development-3',
  'development-4',
  'development-5',
  'training',
];

/** Each corpus was written for another person. */
const owners: Record<Part, string> = {
  development: 'Alex Berg <alex@berg.example>',
  'hold-out': 'Alex Berg <alex@berg.example>',
  'development-2': 'Alex Morgan <alex@morgan.example>',
  'hold-out-2': 'Alex Morgan <alex@morgan.example>',
  'development-3': 'Robin Keller <robin@keller.example>',
  'development-4': 'Kim Lindner <kim@lindner.example>',
  'development-5': 'Alex Berg <alex@berg.example>',
  training: 'Alex Berg <alex@berg.example>',
  'hold-out-3': 'Alex Berg <alex@berg.example>',
};

export const isHoldOut = (name: string): boolean => /hold-?out/i.test(name);

/** The parts that this checkout has. */
export function listParts(): Part[] {
  return parts.filter((part) => existsSync(fileOf(part)));
}

export function loadCorpus(part: Part): LabelledThread[] {
  return loadText(part)
    .trim()
    .split('\n')
    .map((line) => ({ me: owners[part], ...JSON.parse(line) }) as LabelledThread);
}

/** A hold-out is locked before the first run on it and is not tuned on; a changed byte is a changed exam. */
export function holdOutIsUntouched(part: Part): boolean {
  const locked = readFileSync(new URL(`./corpus/${part}.sha256`, import.meta.url), 'utf8').trim();
  return createHash('sha256').update(loadText(part)).digest('hex') === locked;
}

/** Of the corpora that the learned weights were trained on. */
export function hashTraining(): string {
  const hash = createHash('sha256');
  for (const part of trainingParts) hash.update(loadText(part));
  return hash.digest('hex');
}

function loadText(part: Part): string {
  return readFileSync(fileOf(part), 'utf8');
}

function fileOf(part: Part): URL {
  return new URL(`./corpus/${part}.jsonl`, import.meta.url);
}
