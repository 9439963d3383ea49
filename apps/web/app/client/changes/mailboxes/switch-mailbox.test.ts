import { expect, test } from 'vitest';
import { inMailbox } from './switch-mailbox.ts';

test('another mailbox has the same list, and no open thread', () => {
  const here = { view: 'fyi', threadId: 'a1' } as const;
  expect(inMailbox(here, 'mabcdef')).toEqual({ view: 'fyi', threadId: null, mailbox: 'mabcdef' });
  expect(inMailbox({ ...here, mailbox: 'mabcdef' }, undefined)).toEqual({
    ...{ view: 'fyi', threadId: null, mailbox: undefined },
  });
});

test('the list of a label stays with the mailbox that has the label', () => {
  const here = { view: 'label', label: 'mabcdef~Label_1', threadId: null } as const;
  expect(inMailbox(here, 'mabcdef')).toMatchObject({ view: 'label', label: here.label });
  expect(inMailbox(here, undefined)).toMatchObject({ view: 'label', label: here.label });
  const elsewhere = inMailbox(here, 'first');
  expect(elsewhere).toMatchObject({ view: 'reply', mailbox: 'first' });
  expect(elsewhere).not.toHaveProperty('label');
});
