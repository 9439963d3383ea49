import { expect, test } from 'vitest';
import { messageFromAnn, rulesContext, threadOf } from '../../../../testing/rules-thread.ts';
import type { CachedMessage } from '../../../mime/cached-thread.ts';
import { classifyByRules } from '../classify-by-rules.ts';

const from = (name: string, email: string) => ({ from: { name, email } });
const deceptionOf = (changes: Partial<CachedMessage>) =>
  classifyByRules(threadOf(messageFromAnn(changes)), rulesContext).deception?.kind ?? null;

test.each([
  'Are you at your desk? I need you to buy five gift cards and send me the codes. I am in a meeting, no calls.',
  "Es-tu disponible ? J'ai besoin que tu achètes des cartes cadeaux. Je suis en réunion, ne m'appelle pas.",
  'Bist du im Büro? Bitte besorge 4 Geschenkkarten und schick mir die Codes. Vertraulich.',
])('somebody new who wants gift cards in secret is flagged: %s', (text) => {
  expect(deceptionOf({ ...from('Mara Holt', 'mara.holt@mailbox.example'), text })).toBe('paymentRequest');
});

test.each([
  'Thanks for the gift card, the children were delighted!',
  'Are you at your desk? I would drop the key off.',
  'We sell gift cards from 20 euros, also for our workshops. https://shop.example/cards',
])('ordinary words about gifts and desks are not: %s', (text) => {
  expect(deceptionOf({ ...from('Mara Holt', 'mara@shop.example'), text })).toBe(null);
});

test('a capital I in the place of an l does not hide a brand', () => {
  expect(deceptionOf({ ...from('PayPaI', 'info@resolve.example'), text: 'Hello.' })).toBe('falseSender');
});

test('marks of another script between Latin letters are a disguise', () => {
  expect(deceptionOf({ ...from('Ap\u073fple\u0741 ID', 'a@lynns.example'), text: 'Hello.' })).toBe(
    'disguisedText',
  );
  expect(deceptionOf({ ...from('Zoë Ångström', 'zoe@lynns.example'), text: 'Hello.' })).toBe(null);
});

const shortened = '<p>Last warning</p><a href="https://t.co/a1b2c3">Continue</a>';

test('a list header does not excuse a made-up sender with a hidden link', () => {
  const sender = from('Care', 'lina_roy_22591@1.4.7.8.housqd.click');
  const headers = { 'list-id': '<x.example>', precedence: 'bulk' };
  expect(deceptionOf({ ...sender, html: shortened, text: 'Last warning', headers })).not.toBe(null);
  const list = from('Care news', 'news@care.example');
  expect(deceptionOf({ ...list, html: shortened, text: 'Last warning', headers })).toBe(null);
});

test('a program that sets up a phone is flagged as an attachment', () => {
  const attachment = { id: 'a', filename: 'mail.mobileconfig', mimeType: 'application/x', size: 1 };
  const attachments = [attachment as unknown as CachedMessage['attachments'][number]];
  expect(deceptionOf({ text: 'New login. Please update your mail account.', attachments })).not.toBe(null);
  expect(
    deceptionOf({
      text: 'New login. Please update your mail account.',
      attachments: attachments.map((each) => ({ ...each, filename: 'plan.pdf' })),
    }),
  ).toBe(null);
});

test('in a long text, a few phrases of fraud stand by chance', () => {
  const phrases = 'The central bank and the world bank met. ';
  const filler = 'The village choir sang, and the mayor thanked all who had helped with the harvest. ';
  expect(deceptionOf({ ...from('Press', 'desk@press.example'), text: phrases.repeat(2) })).toBe(null);
  const said = `${phrases}It was sent by western union. `;
  expect(deceptionOf({ ...from('Press', 'desk@press.example'), text: said })).toBe('advanceFee');
  expect(deceptionOf({ ...from('Press', 'desk@press.example'), text: said + filler.repeat(60) })).toBe(null);
});

test('signs of trade in the name of a company are no emoji', () => {
  const text = 'Your statement is ready. Please review your account today.';
  expect(deceptionOf({ ...from('American Express®', 'news@americanexpress.com'), text })).toBe(null);
  expect(deceptionOf({ ...from('American Express 🎁', 'news@americanexpress.com'), text })).not.toBe(null);
});

test.each(['anna_1990@gmail.com', 'anna_250690@gmail.com', 'anna.1990@wp.example'])(
  'an ordinary personal address says nothing: %s',
  (email) => {
    const text = 'Le cadeau pour la maîtresse est prêt. Merci à tous !';
    expect(deceptionOf({ ...from('Anna', email), text })).toBe(null);
  },
);

test('a numbered address of a company is a program’s', () => {
  const text = 'Le cadeau est prêt.';
  expect(deceptionOf({ ...from('Care', 'lina_roy_22591@care.example'), text })).not.toBe(null);
});

test('many consonants of a German word are no random letters', () => {
  const headers = { 'reply-to': 'kanzlei.lang@gmx.de' };
  const text = 'Die Rechnung ist offen, bitte überweisen Sie.';
  expect(deceptionOf({ ...from('Kanzlei', 'info@rechtsschutz.example'), text, headers })).toBe(null);
});
