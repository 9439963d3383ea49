import { expect, test } from 'vitest';
import type { Draft } from '../../client/draft/compose-store.ts';
import { findDoubts } from './find-doubts.ts';

const letter: Draft = {
  kind: 'new',
  threadId: null,
  to: 'ann@elsewhere.test',
  cc: '',
  bcc: '',
  subject: 'Lease',
  body: 'Dear Ann,\n\nsee you on Monday.',
  quote: '',
};
const file = { key: 'a', filename: 'lease.pdf', size: 1, attachmentId: 'a' };

test('asks about a missing subject in a new email, not in a reply', () => {
  expect(findDoubts(letter)).toEqual([]);
  expect(findDoubts({ ...letter, subject: ' ' })).toEqual(['subject']);
  expect(findDoubts({ ...letter, kind: 'reply', threadId: 't', subject: '' })).toEqual([]);
});

test.each([
  'Please see the attached lease.',
  'I attach the lease.',
  'Die Rechnung findest du im Anhang.',
  'Anbei der Vertrag.',
  'Vous trouverez ci-joint le contrat.',
  'Voir la pièce jointe.',
  'Te envío adjunto el contrato.',
  'In allegato trova il contratto.',
  'Segue em anexo o contrato.',
  'In de bijlage vind je het contract.',
  'Jag bifogar avtalet.',
  'Договор во вложении.',
  '契約書を添付します。',
  '请见附件。',
  'العقد مرفق مع الرسالة',
])('an attachment that is spoken of and is not there is asked about: %s', (body) => {
  expect(findDoubts({ ...letter, body })).toEqual(['attachment']);
  expect(findDoubts({ ...letter, body, files: [file] })).toEqual([]);
});

test.each(['We detached the sail.', '> see the attached lease\n\nThanks!', 'An anhänglicher dog.'])(
  'other words and quoted ones are no promise of a file: %s',
  (body) => {
    expect(findDoubts({ ...letter, body })).toEqual([]);
  },
);

test('a signature that mentions attachments does not count', () => {
  const signature = 'Ada\nNever open attachments from strangers.';
  expect(findDoubts({ ...letter, body: `See you.\n\n${signature}` }, signature)).toEqual([]);
  expect(findDoubts({ ...letter, body: `The lease is attached.\n\n${signature}` }, signature)).toEqual([
    'attachment',
  ]);
});
