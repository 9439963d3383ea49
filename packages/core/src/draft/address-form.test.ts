import { expect, test } from 'vitest';
import { breaksAddressForm, detectAddressForm, findAddressForm } from './address-form.ts';
import type { Language } from './phrases/phrases.ts';

test.each([
  ['de', 'Guten Tag Frau Lovelace, könnten Sie mir bitte Ihre Unterlagen senden?', 'formal'],
  ['de', 'Hallo Ada, kannst du mir bitte deine Unterlagen schicken?', 'familiar'],
  ['de', 'Die Kinder sind da. Sie spielen im Garten.', null],
  ['de', 'Anbei die Rechnung.', null],
  ['fr', 'Bonjour, pourriez-vous me confirmer votre adresse ?', 'formal'],
  ['fr', 'Salut, tu peux me confirmer ton adresse ?', 'familiar'],
  ['es', 'Estimada Ada: ¿podría usted confirmar la fecha?', 'formal'],
  ['es', 'Hola Ada, ¿puedes confirmar tu fecha?', 'familiar'],
  ['it', 'Gentile Ada, potrebbe inviarmi i documenti? Grazie della Sua risposta.', 'formal'],
  ['it', 'Ciao Ada, puoi mandarmi i tuoi documenti?', 'familiar'],
  ['nl', 'Kunt u mij uw adres sturen?', 'formal'],
  ['nl', 'Kun je me jouw adres sturen?', 'familiar'],
  ['pt', 'A senhora pode confirmar?', 'formal'],
  ['pt', 'Podes confirmar a tua morada?', 'familiar'],
  ['ru', 'Не могли бы вы прислать ваш адрес?', 'formal'],
  ['ru', 'Ты можешь прислать свой адрес? Жду тебя.', 'familiar'],
  ['en', 'Could you send me your address?', null],
] as const)('in %s, %j is %s', (language, text, form) => {
  expect(detectAddressForm(language as Language, text)).toBe(form);
});

test('the correspondent’s form wins, then what the user wrote before', () => {
  const theirs = (text: string) => ({ fromMe: false, text });
  const mine = (text: string) => ({ fromMe: true, text });
  const sie = 'Können Sie mir Ihre Adresse senden?';
  const du = 'Kannst du mir deine Adresse schicken?';
  expect(findAddressForm('de', [theirs(sie), mine(du), theirs('Anbei die Rechnung.')])).toBe('formal');
  expect(findAddressForm('de', [theirs(sie), theirs(du)])).toBe('familiar');
  expect(findAddressForm('de', [mine(du), theirs('Anbei die Rechnung.')])).toBe('familiar');
  expect(findAddressForm('de', [theirs('Anbei die Rechnung.')])).toBeNull();
});

test('a draft breaks the form only where it clearly uses the other one', () => {
  const formal = { language: 'de', address: 'formal' } as const;
  expect(breaksAddressForm('Hallo Jörg,\n\nich schicke dir deine Unterlagen.', formal)).toBe(true);
  expect(breaksAddressForm('Guten Tag,\n\ngern sende ich Ihnen die Unterlagen.', formal)).toBe(false);
  expect(breaksAddressForm('Guten Tag,\n\nwird erledigt.', formal)).toBe(false);
  expect(breaksAddressForm('Ich schicke dir das.', { language: 'de', address: null })).toBe(false);
});
