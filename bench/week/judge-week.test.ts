import { expect, test } from 'vitest';
import { OUTCOME_UNKNOWN } from '../../packages/core/src/send/dispatch/judge-failure.ts';
import { compareRows } from './compare-rows.ts';
import type { Left, TrueMail } from './fetch-truth.ts';
import { judgeDrafts, judgeSends } from './judge-sends.ts';
import { findLost, findUnfulfilled } from './judge-week.ts';
import { openLedger, wishOf } from './ledger.ts';

const boxes = {
  google: { side: 'google', email: 'ada@sandbox.test', mailboxId: 'first' },
  imap: { side: 'imap', email: 'ada@fernhill.test', mailboxId: 'mw0rk22' },
} as const;
const left: Left = { via: 'smtp', from: boxes.imap.email, messageId: '<1>', raw: 'Send 1 of imap.' };

function mail(topic: string, labels: string[], messageId = '<1>'): TrueMail {
  return { id: '', threadId: '', messageId, topic, labels, sentCopies: labels.includes('SENT') ? 1 : 0 };
}

function judged({ outbox, status = 'sent', error = null, cancelled = false }: Judged): string[] {
  const ledger = openLedger();
  ledger.sends.push({ token: 'Send 1 of imap', side: 'imap', scheduledSendId: 's1', cancelled });
  const stored = status ? [{ id: 's1', status, error }] : [];
  const truth = { google: [], imap: outbox.length > 0 ? [mail('Send 1 of imap', ['SENT'])] : [] };
  return judgeSends({ ledger, boxes, stored, outbox, truth });
}
type Judged = { outbox: Left[]; status?: string; error?: string | null; cancelled?: boolean };

test('a send that left once, was cancelled, or is shown as failed or unknown is right', () => {
  expect(judged({ outbox: [left] })).toEqual([]);
  expect(judged({ outbox: [], status: 'cancelled', cancelled: true })).toEqual([]);
  expect(judged({ outbox: [], status: 'failed', error: 'Refused' })).toEqual([]);
  expect(judged({ outbox: [left], status: 'failed', error: OUTCOME_UNKNOWN })).toEqual([]);
});

test.each<[string, Judged]>([
  ['left 2 times', { outbox: [left, left] }],
  ['was lost', { outbox: [], status: '' }],
  ['never left', { outbox: [] }],
  ['was cancelled, is sent', { outbox: [left], cancelled: true }],
  ['is shown as failed with "Refused", and left', { outbox: [left], status: 'failed', error: 'Refused' }],
  ['is still pending', { outbox: [], status: 'pending' }],
  ['left from ada@sandbox.test', { outbox: [{ ...left, from: boxes.google.email }] }],
  ['nobody sent it', { outbox: [left, { ...left, raw: 'Send 2 of imap.' }] }],
  ['is 0 times among the sent ones', { outbox: [{ ...left, messageId: '<2>' }] }],
])('found: a send that %s', (sentence, end) => {
  expect(judged(end).join()).toContain(sentence);
});

test('an open draft is at its own server once, with its last text', () => {
  const draft = {
    draftId: 'd1',
    side: 'imap',
    subject: 'Draft 1 of imap',
    revision: 2,
    state: 'open',
  } as const;
  const ledger = { sends: [], drafts: [{ ...draft, body: 'Draft 1 of imap. Version 2.' }] };
  const at = (imap: string[], google: string[] = []) => judgeDrafts(ledger, { imap, google }, new Set());
  expect(at(['Draft 1 of imap. Version 2.'])).toEqual([]);
  for (const wrong of [
    [],
    ['Draft 1 of imap. Version 1.'],
    ['Draft 1 of imap. Version 2.', 'Draft 1 of imap. V'],
  ])
    expect(at(wrong)).toHaveLength(1);
  expect(at(['Draft 1 of imap. Version 2.'], ['Draft 1 of imap. Version 2.'])).toHaveLength(1);
  expect(at(['Draft 1 of imap. Version 2.', 'Subject: Elsewhere'])).toHaveLength(1);
});

test('found: a conversation with other marks, too few messages, two rows, or of another mailbox', () => {
  const truth = [
    mail('Topic 1 of imap', ['INBOX', 'UNREAD'], '<1>'),
    mail('Topic 1 of imap', ['INBOX'], '<2>'),
  ];
  const row = {
    subject: 'Re: Topic 1 of imap',
    messageCount: 2,
    unread: true,
    starred: false,
    inInbox: true,
  };
  const compared = (...rows: object[]) => compareRows(rows as Parameters<typeof compareRows>[0], truth);
  expect(compared(row)).toEqual([]);
  for (const change of [{ unread: false }, { starred: true }, { inInbox: false }, { messageCount: 1 }])
    expect(compared({ ...row, ...change })).toHaveLength(1);
  expect(compared(row, row)).toHaveLength(1);
  expect(compared(row, { ...row, subject: 'Topic 2 of google' })).toHaveLength(1);
  expect(compared()).toHaveLength(1);
});

test('found: a delivery that nobody deleted and is gone, and a confirmed change that is not there', () => {
  const ledger = openLedger();
  const delivery = { messageId: '<1>', topic: 'Topic 3 of imap', to: ['imap'], raw: '' } as const;
  const labelled = { google: [], imap: [mail('Topic 3 of imap', ['INBOX', 'STARRED', 'F:Kept'])] };
  expect(findLost([delivery], ledger, labelled)).toEqual([]);
  expect(findLost([delivery], ledger, { google: [], imap: [] })).toHaveLength(1);
  ledger.deleted.add('imap <1>');
  expect(findLost([delivery], ledger, { google: [], imap: [] })).toEqual([]);
  const wish = wishOf(ledger, 'imap', 'Topic 3 of imap');
  Object.assign(wish, { starred: true, labelled: true });
  expect(findUnfulfilled(ledger, labelled)).toEqual([]);
  ledger.delivered.set('Topic 3 of imap', 1);
  Object.assign(wish, { starred: false, labelled: false, archivedWith: 1 });
  expect(findUnfulfilled(ledger, labelled)).toHaveLength(3);
  // A later message is in the inbox for itself.
  ledger.delivered.set('Topic 3 of imap', 2);
  expect(findUnfulfilled(ledger, labelled)).toHaveLength(2);
});
