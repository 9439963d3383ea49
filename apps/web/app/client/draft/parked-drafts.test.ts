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
  type Draft,
  emptyDraft,
  enterThread,
  openDraft,
  reopenParked,
  restoreDraft,
  startMail,
  startNew,
} from './compose-store.ts';
import { identifyParked, listParked, parkDraft } from './parked-drafts.ts';
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

it('a closed new email stays among the drafts when another one is begun', () => {
  startNew();
  changeDraft({ body: 'Hello', draftId: 'one' });
  expect(closeDraft()).toBe(true);
  startNew();
  expect(body()).toBe('');
  expect(closeDraft()).toBe(false);
  startNew();
  changeDraft({ body: 'Another', draftId: 'two' });
  closeDraft();
  reopenParked({ ...emptyDraft, draftId: 'one' });
  expect(body()).toBe('Hello');
  expect(listParked<Draft>().map((draft) => draft.body)).toEqual(['Another']);
});

it('a new email that is open is not replaced by an empty one', () => {
  startNew();
  changeDraft({ body: 'Hello' });
  startNew();
  expect(body()).toBe('Hello');
});

it('a draft is parked once, and one that the server does not have outlasts many that it has; each has an id', () => {
  openDraft({ ...emptyDraft, body: 'Only here', draftId: 'here' });
  closeDraft();
  for (let at = 0; at < 30; at += 1) {
    openDraft({ ...emptyDraft, body: 'Saved', draftId: `saved-${at}`, revision: 1 });
    closeDraft();
  }
  parkDraft({ ...emptyDraft, body: 'Changed', draftId: 'saved-29', revision: 2 });
  parkDraft({ ...emptyDraft, body: 'Nameless' });
  identifyParked(() => 'given');
  const parked = listParked<Draft>();
  expect(parked.find(({ body: text }) => text === 'Nameless')?.draftId).toBe('given');
  expect(parked.filter(({ draftId }) => draftId === 'saved-29')).toHaveLength(1);
  expect(parked.map((draft) => draft.body)).toContain('Only here');
});

it('an unsubscribe email is separate from a new email that was begun', () => {
  const leave = { to: 'leave@list.test', subject: 'Unsubscribe', body: '' };
  startNew();
  changeDraft({ body: 'Dear Ann' });
  startMail(leave);
  startMail(leave);
  expect(composeStore.get()).toMatchObject(leave);
  closeDraft();
  reopenParked(emptyDraft);
  expect(body()).toBe('Dear Ann');
  startMail(leave);
  expect(composeStore.get()).toMatchObject(leave);
  closeDraft();
  reopenParked(emptyDraft);
  expect(body()).toBe('Dear Ann');
});

it('two new emails are both kept, the later one first', () => {
  startNew();
  changeDraft({ body: 'Dear Ann' });
  const begun = composeStore.get();
  if (!begun) throw new Error('A letter was begun');
  openDraft({ ...begun, body: 'Dear Ben' });
  closeDraft();
  for (const words of ['Dear Ben', 'Dear Ann', undefined]) {
    reopenParked(emptyDraft);
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
  reopenParked(emptyDraft);
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

it('letters typed to look for a recipient are not worth a draft, an address or a subject is', () => {
  for (const [change, isKept] of [
    [{ to: 'ch' }, false],
    [{ cc: ' ' }, false],
    [{ to: 'Chiara <chiara@a.test>, ch' }, true],
    [{ subject: 'Lunch' }, true],
  ] as const) {
    startNew();
    changeDraft(change);
    expect(closeDraft()).toBe(isKept);
    localStorage.clear();
  }
});
