import type { MessageView, ThreadView } from '@triage/contract/inbox';
import { beforeEach, expect, it, vi } from 'vitest';

/** As a page has it, before the store asks for it. */
vi.hoisted(() => {
  const kept = new Map<string, string>();
  Object.assign(globalThis, {
    localStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
      clear: () => kept.clear(),
    },
  });
});

import {
  changeDraft,
  closeDraft,
  composeStore,
  openDraft,
  startMail,
  startNew,
  startReply,
} from './compose-store.ts';

const thread = (threadId: string) =>
  ({
    threadId,
    subject: `About ${threadId}`,
    messages: [
      {
        from: { name: 'Ben', email: 'ben@a.test' },
        to: [],
        cc: [],
        text: '',
        sentAt: '2026-11-20T14:54:00.000Z',
      },
    ],
  }) as unknown as ThreadView & { messages: MessageView[] };
const body = () => composeStore.get()?.body;

beforeEach(() => {
  composeStore.set(null);
  localStorage.clear();
});

it('answering the same mail again goes on with what is written', () => {
  startReply('reply', thread('a'), 'me@a.test');
  changeDraft({ body: 'Dear Ben' });
  startReply('reply', thread('a'), 'me@a.test');
  expect(body()).toBe('Dear Ben');
});

it('a letter that another one pushed aside comes back with its words', () => {
  startReply('reply', thread('a'), 'me@a.test');
  changeDraft({ body: 'To a' });
  startReply('reply', thread('b'), 'me@a.test');
  expect(body()).toBe('');
  changeDraft({ body: 'To b' });
  startReply('reply', thread('a'), 'me@a.test');
  expect(body()).toBe('To a');
  startReply('reply', thread('b'), 'me@a.test');
  expect(body()).toBe('To b');
});

it('a closed new mail is there when a new mail is begun, once', () => {
  startNew();
  changeDraft({ body: 'Hello' });
  expect(closeDraft()).toBe(true);
  startNew();
  expect(body()).toBe('Hello');
  composeStore.set(null);
  startNew();
  expect(body()).toBe('');
  expect(closeDraft()).toBe(false);
});

it('a letter that leaves a list stands beside the new one that was begun', () => {
  const leave = { to: 'leave@list.test', subject: 'Unsubscribe', body: '' };
  startNew();
  changeDraft({ body: 'Dear Ann' });
  startMail(leave);
  startMail(leave);
  expect(composeStore.get()).toMatchObject(leave);
  closeDraft();
  startNew();
  expect(body()).toBe('Dear Ann');
  startMail(leave);
  expect(composeStore.get()).toMatchObject(leave);
  closeDraft();
  startNew();
  expect(body()).toBe('Dear Ann');
});

it('two new letters that were begun are both kept, the later one first', () => {
  startNew();
  changeDraft({ body: 'Dear Ann' });
  const begun = composeStore.get();
  if (!begun) throw new Error('A letter was begun');
  openDraft({ ...begun, body: 'Dear Ben' });
  closeDraft();
  for (const words of ['Dear Ben', 'Dear Ann', '']) {
    startNew();
    expect(body()).toBe(words);
    composeStore.set(null);
  }
});
