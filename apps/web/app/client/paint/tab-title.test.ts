import { expect, test } from 'vitest';
import { tabTitle } from './tab-title.ts';

const thread = { threadId: 't', subject: 'Lease of the flat' };

test('the tab names the open thread and the number of unread threads', () => {
  expect(tabTitle({ view: 'reply', threadId: 't' }, { counts: { unread: 3 }, thread })).toBe(
    '(3) Lease of the flat · Triage',
  );
});

test('without an open thread it names the view, and no number when all is read', () => {
  expect(tabTitle({ view: 'fyi', threadId: null }, { counts: { unread: 0 }, thread: null })).toBe(
    'FYI · Triage',
  );
  expect(tabTitle({ view: 'reply', threadId: 'other' }, { counts: undefined, thread })).toBe(
    'Reply · Triage',
  );
});
