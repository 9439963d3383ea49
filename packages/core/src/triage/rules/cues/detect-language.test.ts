import { expect, test } from 'vitest';
import { detectLanguage } from './match-cues.ts';

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
