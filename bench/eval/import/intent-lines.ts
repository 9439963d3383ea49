import { readFileSync, writeFileSync } from 'node:fs';
import type { LabelledThread } from '../load-corpus.ts';

/**
 * Makes a set of two files with one sentence a line, such as those of the Parakweet data set of intents in Enron mail:
 * `node bench/eval/import/intent-lines.ts intent_pos intent_neg set.jsonl`. A sentence of the first file wants something.
 */
const [asking = '', other = '', target = ''] = process.argv.slice(2);

function makeThread(text: string, index: number, asks: boolean): LabelledThread {
  return {
    id: `${asks ? 'asks' : 'other'}-${index}`,
    language: 'en',
    from: 'Ann Lee <ann@lee.example>',
    sentAt: '2026-03-02T09:00:00Z',
    subject: '',
    messages: [{ by: 'them', text }],
    expected: asks
      ? { lane: 'reply', alsoRight: 'schedule', priority: 'medium' }
      : { lane: 'fyi', alsoRight: 'done', priority: 'low' },
  };
}

function loadLines(file: string, asks: boolean): LabelledThread[] {
  const lines = readFileSync(file, 'utf8').split(/\r?\n/);
  return lines.filter((line) => line.trim() !== '').map((line, index) => makeThread(line, index, asks));
}

const threads = [...loadLines(asking, true), ...loadLines(other, false)];
writeFileSync(target, threads.map((thread) => `${JSON.stringify(thread)}\n`).join(''));
