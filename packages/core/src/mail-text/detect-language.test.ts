import { expect, test } from 'vitest';
import { detectLanguage } from './detect-language.ts';

test.each([
  ['en', 'Could you send me the slides from yesterday? Thanks'],
  ['de', 'Hallo Anna, anbei die Rechnungen für den Mai. Viele Grüße'],
  ['fr', 'Bonjour, je vous envoie les factures du mois de mai. Merci'],
  ['es', 'Hola, te envío las facturas de mayo. Gracias y un saludo'],
  ['it', 'Ciao, ti mando le fatture di maggio. Grazie e a presto'],
  ['pt', 'Olá, segue em anexo a fatura de maio. Obrigado, não é urgente'],
  ['nl', 'Hallo, hierbij de facturen van mei. Het is niet dringend. Groeten'],
  ['sv', 'Hej, jag skickar fakturorna för maj. Det är inte bråttom. Vänliga hälsningar'],
  ['da', 'Hej, jeg sender fakturaerne for maj. Det er ikke af betydning. Venlig hilsen'],
  ['no', 'Hei, jeg sender fakturaene for mai. Det er ikke av betydning. Takk'],
  ['fi', 'Hei, tässä ovat toukokuun laskut. Ei ole kiire, mutta kiitos'],
  ['hu', 'Szia, küldöm a számlákat. Nem sürgős, és köszönöm, hogy vártál'],
  ['ro', 'Bună ziua, vă trimit facturile pentru luna mai. Mulțumesc'],
  ['tr', 'Merhaba, faturaları gönderiyorum. Acele değil, çok teşekkürler'],
  ['ru', 'Привет, отправляю счета за май, см. invoice.pdf'],
  ['el', 'Γεια σου, σου στέλνω τα τιμολόγια'],
  ['ar', 'مرحبا، أرسل لك الفواتير'],
  ['', '請求書をお送りします'],
  ['en', 'Morning run'],
  [
    'en',
    'Could you read this?\n> Hallo Anna, anbei die Rechnungen für den Mai\n> und noch die Liste. Grüße\nThanks for the help',
  ],
  ['', ''],
])('%s: %s', (language, text) => {
  expect(detectLanguage(text)).toBe(language);
});
