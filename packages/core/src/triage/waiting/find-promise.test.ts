import { expect, test } from 'vitest';
import type { CachedMessage } from '../../mime/cached-thread.ts';
import { findPromise } from './find-promise.ts';

/** A Monday morning in Vienna. */
const SENT_AT = new Date('2026-03-02T08:00:00Z');

function find(text: string, changes: Partial<CachedMessage> = {}) {
  const message = {
    fromMe: true,
    text,
    html: null,
    sentAt: SENT_AT,
    headers: {},
    ...changes,
  } as CachedMessage;
  return findPromise(message, 'Europe/Vienna');
}

test.each([
  ["I'll send it tomorrow.", '2026-03-03'],
  ['Thanks, Ann. I will send you the report by Friday.', '2026-03-06'],
  ["I'll get back to you on Wednesday with the numbers.", '2026-03-04'],
  ["You'll have it on Thursday.", '2026-03-05'],
  ['Ich schicke dir die Unterlagen morgen.', '2026-03-03'],
  ['Danke für die Nachricht. Ich melde mich am Freitag.', '2026-03-06'],
  ['Die Rechnung bekommen Sie von mir bis Donnerstag.', '2026-03-05'],
  ['Morgen schicke ich Ihnen das Angebot.', '2026-03-03'],
  ['Je vous envoie le devis demain.', '2026-03-03'],
  ['Merci, je reviens vers vous vendredi.', '2026-03-06'],
  ['Te envío el presupuesto mañana.', '2026-03-03'],
  ['Gracias, te aviso el viernes.', '2026-03-06'],
  ['Ti mando il contratto domani.', '2026-03-03'],
  ['Grazie, le faccio sapere entro venerdì.', '2026-03-06'],
  ['Ik stuur je het verslag morgen.', '2026-03-03'],
  ['Bedankt, ik laat je weten op vrijdag of het lukt.', '2026-03-06'],
  ['Vou enviar o contrato amanhã.', '2026-03-03'],
  ['Jag skickar avtalet imorgon.', '2026-03-03'],
  ['Tack, jag återkommer på fredag.', '2026-03-06'],
  ['Wyślę umowę jutro.', '2026-03-03'],
  ['Я пришлю договор завтра.', '2026-03-03'],
  ['Sözleşmeyi yarın göndereceğim.', '2026-03-03'],
])('%s is a promise for %s', (text, day) => {
  expect(find(text)?.remindAt.toISOString()).toBe(`${day}T08:00:00.000Z`);
});

test.each([
  "I won't send it tomorrow.",
  'If it works, I will send it tomorrow.',
  'Shall I send it tomorrow?',
  'Could you send it tomorrow?',
  'I sent it yesterday.',
  "I'll send it soon.",
  'She will send it tomorrow.',
  'The train leaves tomorrow.',
  'Ich schicke es morgen nicht.',
  'Falls es klappt, schicke ich es morgen.',
  'Kannst du es morgen schicken?',
  'Ich habe es gestern geschickt.',
  'Je ne vous envoie pas le devis demain.',
  'Pouvez-vous l’envoyer demain ?',
  'No te envío nada mañana.',
  '¿Te envío el presupuesto mañana?',
  'Non ti mando il contratto domani.',
  'Kun je het morgen sturen?',
  'Não vou enviar o contrato amanhã.',
  'Jag skickar det inte imorgon.',
  'Nie wyślę umowy jutro.',
  'Я не пришлю договор завтра.',
])('%s promises nothing', (text) => {
  expect(find(text)).toBeNull();
});

test('the sentence is given as it was written, and today means this afternoon', () => {
  expect(find('Hello Ann. I will send the plan today. Regards')).toEqual({
    text: 'I will send the plan today.',
    remindAt: new Date('2026-03-02T16:00:00Z'),
  });
});

test('promises of others, and quoted ones, are not offered', () => {
  expect(find("I'll send it tomorrow.", { fromMe: false })).toBeNull();
  expect(find("Great!\n\nOn Mon, 2 Mar 2026, Ann wrote:\n> I'll send it tomorrow.")).toBeNull();
});
