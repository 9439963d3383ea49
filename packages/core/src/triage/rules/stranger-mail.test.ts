import { SALES_REASON } from '@triage/contract/triage/deception';
import { describe, expect, test } from 'vitest';
import { messageFromAnn, messageFromMe, rulesContext, threadOf } from '../../../testing/rules-thread.ts';
import type { CachedMessage } from '../../mime/cached-thread.ts';
import { classifyByRules } from './classify-by-rules.ts';
import { isCustomer } from './reading/is-customer.ts';
import { parseThread } from './reading/parse-thread.ts';

/** Sent on Friday, 27 March 2026. */
const says = (text: string, changes: Partial<CachedMessage> = {}) =>
  classifyByRules(threadOf(messageFromAnn({ text, ...changes })), rulesContext);
const machine = {
  from: { name: 'Depot', email: 'no-reply@depot.example' },
  headers: { 'auto-submitted': 'auto-generated' },
  subject: '7718 2290',
};

describe('a machine announces what ends unless the reader acts', () => {
  test.each([
    'Customs of 38 EUR are payable on your parcel. Unpaid parcels are returned to the sender on 28 March.',
    'Auf Ihrer Sendung liegen Zollgebühren von 38 EUR. Bitte zahlen Sie bis morgen, sonst geht die Sendung an den Absender zurück.',
    'Des frais de douane de 38 EUR sont à payer avant demain, sinon le colis sera retourné.',
    'Pague antes de mañana los derechos de aduana de 38 EUR; de lo contrario el paquete será devuelto.',
    'Paghi entro domani i diritti di dogana di 38 EUR, altrimenti il pacco sarà restituito al mittente.',
    'Betaal uiterlijk morgen de invoerkosten van 38 EUR, anders wordt het pakket teruggestuurd.',
    'Prosimy opłacić cło 38 EUR do jutra, w przeciwnym razie paczka zostanie zwrócona.',
    'Оплатите пошлину 38 EUR до завтра, иначе посылка будет возвращена отправителю.',
  ])('due tomorrow, it is in Reply: %s', (text) => {
    const { lane, wantsAi } = says(text, machine);
    expect({ lane, wantsAi }).toEqual({ lane: 'reply', wantsAi: true });
  });

  test.each([
    'Your card was declined. Your plan will be suspended on 20 May unless you update your card.',
    'Ihre Karte wurde abgelehnt. Am 20. Mai wird Ihr Zugang gesperrt, wenn Sie keine andere hinterlegen.',
    'Votre carte a été refusée. Votre accès sera suspendu le 20 mai si vous ne la mettez pas à jour.',
  ])('due later, the rules are not sure: %s', (text) => {
    expect(says(text, machine).wantsAi).toBe(true);
  });

  test.each([
    'Your code is 482913. It will expire in ten minutes.',
    'Your parcel was delivered today at 14:12. Thank you for your order.',
  ])('nothing is to be done, and no model is asked: %s', (text) => {
    const { lane, wantsAi } = says(text, machine);
    expect({ lane, wantsAi }).toEqual({ lane: 'fyi', wantsAi: false });
  });

  test('a lapse that needs no action is FYI', () => {
    const text = 'Your trial ends on 28 March and your data will be deleted. You do not need to do anything.';
    expect(says(text, machine).lane).toBe('fyi');
  });

  test.each([
    'Your confirmation statement is due by 20 May. File it online with your code.',
    'Ihre Steuererklärung ist bis 20. Mai einzureichen. Bitte nutzen Sie das Portal.',
    'Veuillez transmettre votre attestation avant le 20 mai sur le portail.',
    'Rellene el formulario antes del 20 de mayo en el portal, por favor.',
  ])('nothing ends, but something is asked by a day: it is not settled: %s', (text) => {
    expect(says(text, machine).wantsAi).toBe(true);
  });

  test('"please do not reply" below it takes nothing back', () => {
    const text =
      'Flight NR 418 on 28 March was cancelled. To keep your seat on NR 422 open My Trips. Seats not accepted are released tomorrow.\nPlease do not reply to this message.';
    expect(says(text, machine).lane).toBe('reply');
  });
});

describe('who is asked', () => {
  const copied = { to: ['Priya Nair <priya@nair.example>'], cc: ['Alex Berg <alex@berg.example>'] };
  test.each([
    'Priya, can you let me have the numbers by Friday? Alex in copy because he asked last year.',
    'Priya, kannst du mir die Zahlen bis Freitag schicken? Alex in Kopie, weil er gefragt hat.',
    "Priya, peux-tu m'envoyer les chiffres vendredi ? Alex en copie.",
    'Priya, ¿me mandas los números el viernes? Alex en copia.',
    'Priya, puoi mandarmi i numeri venerdì? Alex in copia.',
    'Priya, kun je mij de cijfers sturen? Alex in cc.',
    'Priya, could you send the numbers? Cc Alex for information.',
  ])('a reader who is only said to be copied is not asked: %s', (text) => {
    expect(says(text, copied).lane).toBe('fyi');
  });

  test.each([
    'Priya, here are the numbers. Alex, could you check the total?',
    'Priya, anbei die Zahlen. Alex, kannst du die Summe prüfen?',
  ])('one who is called by name is: %s', (text) => {
    expect(says(text, copied).lane).toBe('reply');
  });
});

describe('thanks for what was done', () => {
  test.each([
    'Hi Alex, thanks again for the help with the move, we needed every hand. The flat looks lovely now. Love, Ann',
    'Hallo Alex, danke nochmal für die Hilfe beim Umzug. Die Wohnung sieht jetzt wunderbar aus. Liebe Grüße, Ann',
    "Salut Alex, merci encore pour ton aide pendant le déménagement. L'appartement est magnifique. Bises, Ann",
    'Hola Alex, muchas gracias por tu ayuda con la mudanza. El piso ha quedado precioso. Un abrazo, Ann',
    "Ciao Alex, grazie ancora per l'aiuto con il trasloco. La casa è bellissima. Un abbraccio, Ann",
    'Hoi Alex, nogmaals bedankt voor de hulp bij de verhuizing. Het huis is prachtig. Groetjes, Ann',
  ])('asks nothing: %s', (text) => {
    expect(says(text, { subject: '' }).lane).toBe('fyi');
  });

  test.each([
    'Hi Alex, thanks again for the help with the move. I still need your bank details for the van though.',
    'Hallo Alex, danke nochmal für die Hilfe beim Umzug. Mir fehlt noch deine Bankverbindung für den Bus.',
    'Salut Alex, merci encore pour ton aide. Il me manque seulement ton RIB pour le camion.',
  ])('and something else that is missing does: %s', (text) => {
    expect(says(text, { subject: '' }).lane).toBe('reply');
  });
});

test.each([
  'The lift, which has been stuck since Monday, is back in service since this morning. Thank you for your patience.',
  'Der Aufzug, der seit Montag blockiert war, ist seit heute wieder in Betrieb. Danke für die Geduld.',
  "L'ascenseur, bloqué depuis lundi, est de nouveau en service depuis ce matin. Merci de votre patience.",
  'El ascensor, bloqueado desde el lunes, vuelve a funcionar desde esta mañana. Gracias por la paciencia.',
  "L'ascensore, bloccato da lunedì, è di nuovo in funzione da questa mattina. Ringraziamo per la pazienza.",
  'De lift, sinds maandag buiten gebruik, werkt weer sinds vanochtend. Bedankt voor het geduld.',
  'Winda, zablokowana od poniedziałku, od dziś znów działa. Dziękujemy za cierpliwość.',
  'Авария полностью устранена, лифт снова работает. Спасибо за терпение.',
])('what works again is not urgent: %s', (text) => {
  const { lane, priority } = says(text, {
    from: { name: 'House', email: 'office@house.example' },
    subject: 'Info',
  });
  expect(lane).toBe('fyi');
  expect(priority).not.toBe('high');
});

test.each([
  '本、今日届きました。あの本の著者の名前、分かりますか。急ぎません。',
  'I showed it to the board on Sunday and they liked it. Which of the colours do you prefer?',
])('a day on which something has happened does not press: %s', (text) => {
  expect(says(text).priority).not.toBe('high');
});

test.each([
  'bonsoir alex, ça sent le gaz dans la cuisine, je trouve pas le robinet.. il est où ?',
  'Alex, Gasgeruch in der Küche, wo ist der Hahn?',
  "Ciao Alex, in cucina c'è odore di gas, dov'è il rubinetto?",
  'Cześć Alex, w kuchni czuć gazem, gdzie jest zawór?',
])('a smell of gas is high: %s', (text) => {
  expect(says(text).priority).toBe('high');
});

test.each([
  'hello we are now in front of the house, the code gives a red light. we tried 4 times',
  'Hallo, wir stehen vor dem Haus und der Code geht nicht, wir haben es viermal versucht',
  'bonjour, nous sommes devant la maison, le code ne marche pas, on a essayé quatre fois',
  'hola, estamos delante de la casa y el código no funciona',
  'ciao, siamo davanti alla casa e il codice non funziona',
  'hoi, we staan voor het huis en de code werkt niet',
  'cześć, stoimy przed domem, kod nie działa',
])('an answer from in front of a closed door ends no thread: %s', (text) => {
  const { lane, priority } = classifyByRules(
    threadOf(messageFromMe('The code is 4417, enjoy your stay!'), messageFromAnn({ text })),
    rulesContext,
  );
  expect({ lane, priority }).toEqual({ lane: 'reply', priority: 'high' });
});

test('staff who are all asked to do something by a day are asked', () => {
  const text =
    'Dear all,\n\nplease open your profile and correct or confirm the entry by 31 March.\n\nThank you';
  const { lane, wantsAi } = says(text, { to: ['All Staff <all@berg.example>'], cc: [] });
  expect({ lane, wantsAi }).toEqual({ lane: 'reply', wantsAi: true });
});

describe('found in mail that strangers wrote', () => {
  test('a question stands although a remark follows it, and is withdrawn by "never mind"', () => {
    const after = (text: string) =>
      classifyByRules(
        threadOf(
          messageFromAnn({ text: 'Can you send me the report of the third quarter?' }),
          messageFromAnn({ messageId: 'second', text }),
        ),
        rulesContext,
      ).lane;
    for (const remark of ['Also, FYI the meeting moved to room 3.', 'Heads up: the meeting moved to room 3.'])
      expect(after(remark), remark).toBe('reply');
    for (const back of [
      'Never mind, found it.',
      'PS: found it, no need to reply',
      'By the way, all sorted, thanks!',
    ])
      expect(after(back), back).not.toBe('reply');
  });

  test.each([
    'We are ready to evaluate your plan for companies. Could you send pricing for 75 seats and schedule a call with our team?',
    'Our shop system went down 15 minutes ago. Can you tell me whom we notify now (store leads, the hosting provider, our best clients)?',
  ])('no sales pitch: %s', (text) => {
    expect(says(text).reasons).not.toContain(SALES_REASON);
    expect(says(text).lane).not.toBe('fyi');
  });

  test.each([
    [
      'Muito obrigado pela ajuda com o acesso mais cedo. Já está tudo funcionando perfeitamente. Valeu mesmo!',
    ],
    [
      'Thank you for completing the update. We have reviewed the results, and I appreciate the clear notes. This task is closed on our side.',
    ],
  ])('nothing is asked: %s', (text) => {
    expect(['fyi', 'done']).toContain(says(text).lane);
  });

  test.each([
    'We offer flexible pricing for growing companies. Let me know if I can send you a quote, or book a demo this week.',
    'Nous proposons des sites modernes. Souhaitez-vous un devis gratuit ?',
  ])('an offer is no inquiry: %s', (text) => {
    expect(isCustomer(parseThread(threadOf(messageFromAnn({ text })), rulesContext))).toBe(false);
  });

  test('a person at a mail server of their own is a person', () => {
    const from = { name: 'Hanna Moser', email: 'hanna.moser@mail.uni.example' };
    expect(says('Please sign the form and return it by Friday.', { from }).lane).toBe('reply');
    expect(says('You still haven’t answered my question about the rent.', { from }).lane).toBe('reply');
  });

  test('the rules are not sure of a warning by a machine', () => {
    const alert = {
      from: { name: 'Alerts', email: 'alerts@infra.example' },
      subject: 'CRITICAL: production database is down',
    };
    expect(
      says('The primary database has stopped responding. Immediate action required.', alert).wantsAi,
    ).toBe(true);
  });
});
