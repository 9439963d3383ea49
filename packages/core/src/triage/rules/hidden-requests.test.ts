import { describe, expect, test } from 'vitest';
import { messageFromAnn, messageFromMe, rulesContext, threadOf } from '../../../testing/rules-thread.ts';
import type { CachedMessage } from '../../mime/cached-thread.ts';
import { classifyByRules } from './classify-by-rules.ts';

const says = (text: string, changes: Partial<CachedMessage> = {}) =>
  classifyByRules(threadOf(messageFromAnn({ text, ...changes })), rulesContext);
const machine = {
  from: { name: 'Desk', email: 'no-reply@desk.example' },
  headers: { 'auto-submitted': 'auto-generated' },
};

test.each([
  'Hi Alex, the delivery date is still missing on your order, so production cannot start.',
  'Hallo Herr Berg, auf dem Formular fehlt noch die Nummer, ohne sie kommen wir nicht weiter.',
  'Bonjour Alex, il nous manque toujours votre attestation pour le dossier.',
  'Hola Alex, todavía nos falta tu dirección de envío para el paquete.',
  'Ciao Alex, manca ancora la tua firma sul modulo.',
  'Olá Alex, ainda falta o seu comprovante para fechar o cadastro.',
  'Hoi Alex, we missen nog je handtekening op het formulier.',
  'Hej Alex, vi saknar fortfarande din underskrift på blanketten.',
  'Hej Alex, vi mangler stadig din underskrift på blanketten.',
  'Hei Alex, vi mangler fortsatt signaturen din på skjemaet.',
  'Cześć Alex, wciąż brakuje nam twojego podpisu na formularzu.',
  'Ahoj Alex, na formuláři nám stále chybí tvůj podpis.',
  'Merhaba Alex, formda hâlâ imzanız eksik, sizden bekliyoruz.',
  'Здравствуйте, Алекс, в анкете не хватает вашей подписи, ждем.',
  'Alex様、申込書のご署名がまだ届いておりません。',
  'Alex你好,表格上还缺你的签名,我们在等。',
  'Alex님, 신청서에 서명이 아직 누락되어 있습니다.',
  'مرحبا أليكس، ما زلنا ننتظر توقيعك على النموذج.',
])('a statement that something is missing waits for a reply: %s', (text) => {
  expect(says(text).lane).toBe('reply');
});

test('mail to the user alone without a detected request is never settled', () => {
  for (const text of [
    'Hi Alex, the parcel for the neighbours stands in your hallway.',
    'Dear Alex, the minutes are attached.',
  ])
    expect(says(text).wantsAi).toBe(true);
});

test('"no need to answer this" does not take back a question', () => {
  const text = 'Hi Alex, thanks for the photos, no need to reply to those. Could you send me the invoice?';
  expect(says(text).lane).toBe('reply');
  expect(says('Hi Alex, no need to reply, the photos have arrived.').lane).toBe('fyi');
});

test('thanks after an answer of the person end the thread; a new question does not', () => {
  const after = (text: string) =>
    classifyByRules(
      threadOf(
        messageFromAnn({ text: 'Could you send it?' }),
        messageFromMe('Here.'),
        messageFromAnn({ text }),
      ),
      rulesContext,
    ).lane;
  expect(after('Got it, thanks a lot!')).toBe('done');
  expect(after('Super, vielen Dank!')).toBe('done');
  expect(after('Thanks! And where is the second page?')).toBe('reply');
});

describe('machines that relay people’s messages', () => {
  test('a mention is read before the rule for senders that take no replies', () => {
    const text = '@alex can you look at the failing test?';
    expect(says(text, { ...machine, headers: { 'list-id': '<repo.desk.example>' } }).lane).toBe('reply');
    expect(says('bo@alex.example signed in.', machine).lane).toBe('fyi');
  });

  test('so is an answer that goes to a person', () => {
    const text = 'Hello, do you still have the bicycle? I would come by on Saturday.';
    expect(says(text, { ...machine, replyTo: 'jo@ek.example' }).lane).not.toBe('fyi');
    expect(says(text, machine).lane).toBe('fyi');
  });

  test('so is a form that passes on what a customer wrote', () => {
    const text = 'New message from your contact form.\nName: Jo Ek\nMessage: Could you repair my clock?';
    expect(says(text, machine).lane).toBe('reply');
  });
});

describe('priority', () => {
  test('due within two days is high, due later is not', () => {
    expect(says('Hi Alex, please send me the signed form by tomorrow noon.').priority).toBe('high');
    expect(says('Hi Alex, please send me the signed form by 20 May.').priority).toBe('medium');
  });

  test('a sign-in code is high from any sender', () => {
    expect(says('Your verification code is 482913.', { ...machine, subject: 'Your code' }).priority).toBe(
      'high',
    );
  });

  test('fraud is neither a request nor urgent', () => {
    const text =
      'Dear customer, your account will be suspended within 24 hours. Click here to verify your account and confirm your card details.';
    const verdict = says(text, { from: { name: 'Service', email: 'help@bank-check.example' } });
    expect(verdict.lane).toBe('fyi');
    expect(verdict.priority).not.toBe('high');
  });
});
