import { expect, test } from 'vitest';
import type { CachedMessage } from '../../mime/cached-thread.ts';
import { asksForAnswer } from './asks-for-answer.ts';

const owner = { userEmail: 'alex@example.test', userName: 'Alex', timeZone: 'Europe/Vienna' };

function message(text: string, changes: Partial<CachedMessage> = {}): CachedMessage {
  return {
    messageId: 'm1',
    threadId: 't1',
    sentAt: new Date('2026-03-02T09:00:00Z'),
    from: { name: 'Alex', email: 'alex@example.test' },
    to: ['Ann Lee <ann@lee.example>'],
    cc: [],
    bcc: [],
    replyTo: '',
    subject: 'Plan',
    snippet: '',
    text,
    html: null,
    headers: {},
    calendarText: null,
    labelIds: ['SENT'],
    rfcMessageId: '<m1@example.test>',
    inReplyTo: '',
    references: [],
    size: 100,
    fromMe: true,
    attachments: [],
    parseNote: null,
    historyId: '1',
    ...changes,
  };
}
const asks = (...messages: CachedMessage[]) => asksForAnswer({ threadId: 't1', messages }, owner);

test.each([
  'Could you send me the signed contract?',
  'Please send me the report by Friday.',
  'Does Tuesday at ten work for you?',
  'What do you think about the second draft?',
  'Kannst du mir bitte die Unterlagen schicken?',
  'Bitte senden Sie mir die Rechnung bis Montag.',
  'Wann passt es Ihnen nächste Woche?',
  'Pourriez-vous me confirmer la date ?',
  'Tu peux me renvoyer le devis ?',
  '¿Puedes enviarme el presupuesto?',
  '¿Cuándo podemos hablar?',
  'Puoi mandarmi i documenti entro venerdì?',
  'Kun je mij het verslag sturen?',
  'Você pode me enviar o contrato?',
  'Kan du skicka avtalet till mig?',
  'Czy możesz przesłać mi umowę?',
  'Могли бы вы прислать договор?',
  'Bana sözleşmeyi gönderebilir misiniz?',
  'ご都合はいかがでしょうか？',
  '您能把合同发给我吗？',
])('waits for an answer: %s', (text) => {
  expect(asks(message(text))).toBe(true);
});

test.each([
  'Thanks, that works for me.',
  'Here is the report. Have a nice weekend.',
  'I have paid the invoice today.',
  'Vielen Dank, ist erledigt.',
  'Anbei die Unterlagen. Schönes Wochenende!',
  'Merci beaucoup, à demain.',
  'Gracias, lo he recibido.',
  'Grazie mille, a domani.',
  'Bedankt, tot morgen.',
  'Tack så mycket, vi ses.',
  'Dziękuję, wszystko jasne.',
  'Спасибо, всё получил.',
  'ありがとうございました。',
  '谢谢，已收到。',
])('waits for nothing: %s', (text) => {
  expect(asks(message(text))).toBe(false);
});

const QUESTION = 'Could you send me the signed contract?';
const theirs = (changes: Partial<CachedMessage>) =>
  message('Hello', {
    from: { name: 'Ann', email: 'ann@lee.example' },
    fromMe: false,
    labelIds: [],
    ...changes,
  });

test.each([
  ['a no-reply address', { to: ['no-reply@shop.example'] }],
  ['a mailing list by its address', { to: ['users@lists.project.example'] }],
  ['a group', { to: ['Team <team-x@googlegroups.com>'] }],
  ['an issue tracker', { to: ['reply+abc123@reply.github.com'] }],
  ['the user alone', { to: ['alex@example.test'] }],
])('a question to %s waits for nothing', (_whom, changes) => {
  expect(asks(message(QUESTION, changes))).toBe(false);
});

test('one person among automatic recipients is enough', () => {
  const to = ['no-reply@shop.example', 'Ann <ann@lee.example>'];
  expect(asks(message(QUESTION, { to }))).toBe(true);
});

test.each([
  ['a list', { 'list-id': '<users.project.example>' }],
  ['a newsletter', { 'list-unsubscribe': '<https://shop.example/leave>' }],
  ['a program', { 'auto-submitted': 'auto-generated' }],
])('a question below mail of %s waits for nothing', (_who, headers) => {
  expect(asks(theirs({ headers }), message(QUESTION, { messageId: 'm2' }))).toBe(false);
});

test('a thread that somebody else wrote in last does not wait', () => {
  expect(asks(message(QUESTION), theirs({ messageId: 'm2' }))).toBe(false);
  expect(asks(theirs({}), message(QUESTION, { messageId: 'm2' }))).toBe(true);
});

test('the question of a quoted message is not the user’s', () => {
  const quoted = 'Done, see attached.\n\nOn Mon, 2 Mar 2026, Ann wrote:\n> Could you send me the contract?';
  expect(asks(message(quoted))).toBe(false);
});

test.each([
  'Ja bitte.',
  'Guten Tag Herr Roth, ja bitte.',
  'Hallo Ann,\n\nja, bitte!\n\nGrüße\nAlex',
  'Yes please',
  'Oui, s’il vous plaît.',
  'Sí, por favor.',
])('an answer is no question: %s', (text) => {
  expect(asks(message(text))).toBe(false);
  expect(asks(message(`${text}\n\nKannst du mir bitte die Unterlagen schicken?`))).toBe(true);
});
