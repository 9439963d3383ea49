import type { MessageView } from '@triage/contract/inbox/inbox';
import { expect, test } from 'vitest';
import { splitRecipients } from './recipients.ts';
import { makeReply } from './start-reply.ts';

const message: MessageView = {
  messageId: 'm',
  from: { name: 'Ben Okafor', email: 'ben@a.test' },
  replyTo: null,
  to: ['Ada <ada@a.test>', 'Dev <dev@a.test>'],
  cc: ['Chiara <chiara@a.test>'],
  sentAt: '2026-11-20T14:54:00.000Z',
  subject: 'Battery',
  text: 'Does ten work?\n> earlier',
  html: null,
  labelIds: [],
  attachments: [],
  fromMe: false,
  note: null,
  unsubscribe: null,
};
const thread = { threadId: 't', subject: 'Battery' };

test('a reply goes to the sender, a reply to all leaves oneself out', () => {
  expect(makeReply('reply', thread, message, 'ADA@a.test')).toMatchObject({
    to: 'Ben Okafor <ben@a.test>',
    cc: '',
    subject: 'Re: Battery',
    threadId: 't',
  });
  expect(makeReply('reply all', thread, message, 'ada@a.test').cc).toBe(
    'Dev <dev@a.test>, Chiara <chiara@a.test>',
  );
});

test('a reply goes to the Reply-To address, and a reply to all does not name it twice', () => {
  const ticket = { ...message, replyTo: 'Chiara <chiara@a.test>' };
  expect(makeReply('reply', thread, ticket, 'ada@a.test').to).toBe('Chiara <chiara@a.test>');
  expect(makeReply('reply all', thread, ticket, 'ada@a.test')).toMatchObject({
    to: 'Chiara <chiara@a.test>',
    cc: 'Dev <dev@a.test>',
  });
});

test('a reply to one’s own message goes to its recipients', () => {
  expect(makeReply('reply', thread, { ...message, fromMe: true }, 'ben@a.test').to).toBe(
    'Ada <ada@a.test>, Dev <dev@a.test>',
  );
});

test('an existing reply prefix is not added again, in any language', () => {
  expect(makeReply('reply', { ...thread, subject: 'AW: Battery' }, message, '').subject).toBe('AW: Battery');
  expect(makeReply('forward', { ...thread, subject: 'Fwd: Battery' }, message, '').subject).toBe(
    'Fwd: Battery',
  );
});

test('every quoted line is prefixed', () => {
  expect(makeReply('reply', thread, message, '').quote).toMatch(/wrote:\n> Does ten work\?\n>> earlier$/);
});

test('a forward starts its own thread and names its source', () => {
  const draft = makeReply('forward', thread, message, '');
  expect(draft.threadId).toBeNull();
  expect(draft.to).toBe('');
  expect(draft.quote).toContain('From: Ben Okafor <ben@a.test>');
});

test('a forward keeps attachments, a reply does not', () => {
  const attachments = [{ attachmentId: '2', filename: 'plan.pdf', mimeType: 'application/pdf', size: 10 }];
  const [file] = makeReply('forward', thread, { ...message, attachments }, '').files ?? [];
  expect(file).toMatchObject({ filename: 'plan.pdf', size: 10, from: { messageId: 'm', partId: '2' } });
  expect(file?.attachmentId).toBeUndefined();
  expect(makeReply('reply', thread, { ...message, attachments }, '').files).toBeUndefined();
});

test('recipients are split at commas and semicolons, not inside of a quoted name', () => {
  expect(splitRecipients('"Okafor, Ben" <ben@a.test>, c@d.test; e@f.test,')).toEqual([
    '"Okafor, Ben" <ben@a.test>',
    'c@d.test',
    'e@f.test',
  ]);
});
