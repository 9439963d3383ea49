import { expect, test } from 'vitest';
import { detectLanguage } from './detect-language.ts';

test.each([
  ['de', 'Hallo Ada, kannst du mir bitte deine Unterlagen schicken?'],
  ['de', 'Hallo Ada,\n\nkannst du mir deine Unterlagen schicken?\n\nLiebe Grüße\nJörg'],
  ['de', 'Könnten Sie mir bitte Ihre Unterlagen senden?'],
  ['fr', 'Salut, tu peux me confirmer ton adresse ?'],
  ['fr', 'Pourriez-vous me confirmer votre adresse ?'],
  ['es', 'Hola Ada, ¿puedes confirmar tu fecha?'],
  ['es', 'Estimada Ada: ¿podría usted confirmar la fecha?'],
  ['it', 'Ciao Ada, puoi mandarmi i tuoi documenti?'],
  ['nl', 'Kun je me jouw adres sturen?'],
  ['nl', 'Kunt u mij uw adres sturen?'],
  ['pt', 'Bom dia, a senhora pode confirmar, por favor?'],
  ['sv', 'Hej, kan du skicka din adress till mig?'],
  ['en', 'Could you send me your address, please?'],
])('a mail of one line is read as %s: %s', (language, text) => {
  expect(detectLanguage(text)).toBe(language);
});

test.each([
  ['fi', 'Hei, voisitko lähettää mittapiirustukset ennen perjantaita?'],
  ['uk', 'Привіт! Чи могли б ви надіслати рахунок сьогодні?'],
  ['ru', 'Здравствуйте! Могли бы вы прислать счёт сегодня?'],
  ['hu', 'Szia, el tudnád küldeni holnapig a szerződést?'],
  ['ro', 'Bună, îmi poți trimite contractul până mâine?'],
  ['el', 'Καλημέρα, μπορείτε να μου στείλετε το τιμολόγιο;'],
  ['hi', 'नमस्ते, क्या आप मुझे बिल भेज सकते हैं?'],
  ['fr', 'Tu es libre jeudi midi pour déjeuner ?'],
  ['de', 'Griaß di, bist am Samstag eh in Wien, oder?'],
])('a mail is read as %s by its letters and words: %s', (language, text) => {
  expect(detectLanguage(text)).toBe(language);
});
