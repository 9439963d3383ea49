import { expect, test } from 'vitest';
import { messageFromAnn, rulesContext, threadOf } from '../../../testing/rules-thread.ts';
import type { CachedMessage } from '../../mime/cached-thread.ts';
import { classifyByRules } from './classify-by-rules.ts';

/** Sent on Friday, 27 March 2026. */
const says = (text: string, changes: Partial<CachedMessage> = {}) =>
  classifyByRules(threadOf(messageFromAnn({ text, ...changes })), rulesContext);
const from = (name: string, email: string) => ({ from: { name, email } });
const carrier = {
  ...from('Skyline', 'no-reply@skyline.example'),
  headers: { 'auto-submitted': 'auto-generated' },
};

test.each([
  ['Kita Sonnenschein', 'Hallo Alex, Ida fehlt heute, wissen Sie etwas?'],
  ['School Office', 'Hi Alex, who is allowed to take Ida home?'],
  ['École du Parc', 'Bonjour Alex, qui vient chercher Ida ?'],
  ['Przedszkole nr 5', 'Dzień dobry, kto odbiera Idę?'],
  ['ひまわり保育園', 'アイダさんのお迎えはどなたでしょうか。'],
])('a question of those who look after a child is high: %s', (name, text) => {
  expect(says(text, from(name, 'post@child.example')).priority).toBe('high');
});

test.each([
  'The plumber is standing outside your door and nobody answers.',
  'Der Klempner steht vor der Tür und niemand macht auf.',
  'Le plombier est devant la porte, personne ne répond.',
  'El fontanero está esperando abajo y nadie abre.',
  'De loodgieter staat voor de deur, niemand doet open.',
  'Hydraulik stoi pod drzwiami, nikt nie otwiera.',
  'Сантехник стоит у двери, никто не открывает.',
])('somebody who waits in person needs a reply now: %s', (text) => {
  const { lane, priority } = says(text);
  expect({ lane, priority }).toEqual({ lane: 'reply', priority: 'high' });
});

test.each([
  'Your flight SK 204 on 28 March has been cancelled.',
  'Ihr Flug SK 204 am 28. März wurde gestrichen.',
  'Votre vol SK 204 du 28 mars est annulé.',
  'Su vuelo SK 204 del 28 de marzo ha sido cancelado.',
  'Uw vlucht SK 204 van 28 maart is geannuleerd.',
])('a journey that a carrier changes is high, and asks no reply: %s', (text) => {
  const { lane, priority } = says(text, { ...carrier, subject: 'SK 204' });
  expect({ lane, priority }).toEqual({ lane: 'fyi', priority: 'high' });
});

test('the same question is high with a day within two days, and not with one in a month', () => {
  expect(says('Which colour do you want? We print on Saturday.').priority).toBe('high');
  expect(says('Which colour do you want? We print on 29 April.').priority).toBe('medium');
});
