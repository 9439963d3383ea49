import type { MessageView, ThreadView } from '@triage/contract/inbox/inbox';
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
} from './compose-store.ts';
import { startReply } from './start-reply.ts';

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

it('replying to the same email again continues the draft', () => {
  startReply('reply', thread('a'), 'me@a.test');
  changeDraft({ body: 'Dear Ben' });
  startReply('reply', thread('a'), 'me@a.test');
  expect(body()).toBe('Dear Ben');
});

it('a parked draft comes back with its text', () => {
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

it('a closed new email reopens once with the next new email', () => {
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

it('an unsubscribe email is separate from a new email that was begun', () => {
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

it('two new emails are both kept, the later one first', () => {
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

it('a reply is parked with its thread and reopens with it, also after other drafts', () => {
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

it('a closed reply stays closed when its thread is reopened', () => {
  startReply('reply', thread('a'), 'me@a.test');
  changeDraft({ body: 'To a' });
  closeDraft();
  enterThread('b');
  enterThread('a');
  expect(composeStore.get()).toBeNull();
  startReply('reply', thread('a'), 'me@a.test');
  expect(body()).toBe('To a');
});

it('an unchanged reply is dropped when the user moves on, and a new email stays open', () => {
  startReply('reply', thread('a'), 'me@a.test');
  enterThread('b');
  enterThread('a');
  expect(composeStore.get()).toBeNull();
  startNew();
  enterThread('b');
  expect(composeStore.get()?.kind).toBe('new');
});

it('a new email with only a subject is kept', () => {
  startNew();
  changeDraft({ subject: 'Holidays' });
  expect(closeDraft()).toBe(true);
  startNew();
  expect(composeStore.get()?.subject).toBe('Holidays');
});

it('a reload opens a draft only where it belongs, and drops an unchanged one', () => {
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
