import { markOf } from '@triage/contract/mailbox-id';
import { expect, test } from 'vitest';
import { emptyDraft } from '../../client/draft/compose-store.ts';
import { inMailbox } from './move-draft.ts';

const draft = {
  ...emptyDraft,
  ...{ draftId: 'one', revision: 3, savedAs: '10.1', subject: 'The plan', from: 'ada@home.test' },
  html: '<p>Here</p><img src="cid:pic" alt="">',
  files: [
    { key: 'a', filename: 'plan.pdf', size: 1, attachmentId: 'doc' },
    { key: 'b', filename: 'p.png', size: 1, attachmentId: 'pic', isInline: true },
  ],
};

test('in another mailbox it is a new draft with the copies of its files, which replaces the earlier one', () => {
  const copies = new Map([
    ['doc', 'mabcdef~doc2'],
    ['pic', 'mabcdef~pic2'],
  ]);
  const moved = inMailbox(draft, { from: 'ada@work.test', mailbox: 'mabcdef', copies });
  expect(moved).toMatchObject({ subject: 'The plan', from: 'ada@work.test', replaces: ['one'] });
  expect(moved.draftId?.startsWith(markOf('mabcdef'))).toBe(true);
  expect(moved).toMatchObject({ revision: undefined, savedAs: undefined });
  expect(moved.files?.map(({ attachmentId }) => attachmentId)).toEqual(['mabcdef~doc2', 'mabcdef~pic2']);
  expect(moved.html).toContain('"cid:mabcdef~pic2"');

  const back = inMailbox(moved, { from: 'ada@home.test', mailbox: 'first', copies: new Map() });
  expect(back.draftId).not.toContain('~');
  expect(back.replaces).toEqual(['one', moved.draftId]);
});
