import type { MessageView, ThreadView } from '@triage/contract/inbox';
import { beforeEach, expect, it, vi } from 'vitest';

/** The store needs localStorage. */
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
  enterThread,
  openDraft,
  restoreDraft,
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

it('a reply is put aside with its thread and opens again with it, also when others were opened meanwhile', () => {
  startReply('reply', thread('a'), 'me@a.test');
  changeDraft({ body: 'To a' });
  enterThread('b');
  expect(body()).toBeUndefined();
  startReply('reply', thread('b'), 'me@a.test');
  changeDraft({ body: 'To b' });
  enterThread('a');
  expect(body()).toBe('To a');
  enterThread('b');
  expect(body()).toBe('To b');
  enterThread(null);
  expect(body()).toBeUndefined();
});

it('a reply that was closed stays closed when its thread is opened again', () => {
  startReply('reply', thread('a'), 'me@a.test');
  changeDraft({ body: 'To a' });
  closeDraft();
  enterThread('b');
  enterThread('a');
  expect(composeStore.get()).toBeNull();
  startReply('reply', thread('a'), 'me@a.test');
  expect(body()).toBe('To a');
});

it('an untouched reply is gone when the person moves on, and a new email stays open', () => {
  startReply('reply', thread('a'), 'me@a.test');
  enterThread('b');
  enterThread('a');
  expect(composeStore.get()).toBeNull();
  startNew();
  enterThread('b');
  expect(composeStore.get()?.kind).toBe('new');
});

it('a new email of which only the subject is written is worth keeping', () => {
  startNew();
  changeDraft({ subject: 'Holidays' });
  expect(closeDraft()).toBe(true);
  startNew();
  expect(composeStore.get()?.subject).toBe('Holidays');
});

it('a reload opens a draft only where it belongs, and drops one that nobody has touched', () => {
  const reload = (canOpen: boolean, threadId: string | null) => {
    const kept = localStorage.getItem('draft') ?? '';
    composeStore.set(null);
    localStorage.setItem('draft', kept);
    restoreDraft(canOpen, threadId);
  };
  startReply('reply', thread('a'), 'me@a.test');
  reload(true, 'a');
  expect(composeStore.get()).toBeNull();
  startReply('reply', thread('a'), 'me@a.test');
  changeDraft({ body: 'To a' });
  reload(true, 'a');
  expect(body()).toBe('To a');
  reload(true, 'b');
  expect(composeStore.get()).toBeNull();
  enterThread('a');
  expect(body()).toBe('To a');
  reload(false, 'a');
  expect(composeStore.get()).toBeNull();
  startReply('reply', thread('a'), 'me@a.test');
  expect(body()).toBe('To a');
});
