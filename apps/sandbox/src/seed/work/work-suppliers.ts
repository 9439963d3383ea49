import { mail, type Story, story } from '../story.ts';
import { ADA_AT_WORK, byBen } from './work-story.ts';

const HOUSING = 'Katrin Vogel <vogel@vogel-kunststoff.test>';
const CHIPS = 'Wei Zhang <wei.zhang@bluewave-semi.cn.test>';
const BOARDS = 'Marek Nowak <marek@plytki-gdansk.test>';
const LAB = 'Yuki Tanaka <tanaka@sensorlab.jp.test>';
const CASES = 'Lucie Moreau <lucie.moreau@coques-lyon.test>';
const FOLDER = 'Suppliers';

export const workSuppliers: Story[] = [
  story(
    0.2,
    'Angebot Gehäuse, zweite Charge',
    [
      mail(
        HOUSING,
        `Guten Tag Herr Okafor,

anbei unser Angebot über 1.500 Gehäuse in Lichtgrau. Der Preis gilt bis zum Monatsende, danach steigt das Granulat um 7 %.

Können Sie mir bis Donnerstag sagen, ob wir die Form für den neuen Hebelstecker ändern sollen? Das Werkzeug müsste sonst zweimal auf die Maschine.

Mit freundlichen Grüßen
Katrin Vogel`,
        { attach: ['Angebot-2291.pdf'], charset: 'iso-8859-1' },
      ),
    ],
    { unread: true },
  ),
  story(1, 'Re: Lead time BW-4410', [
    mail(
      CHIPS,
      `Hi Ben,

the 8,000 pcs of BW-4410 are confirmed for week 9, not week 7. I am sorry. We can ship 2,000 pcs now from the Rotterdam stock at the old price.

Do you want the partial shipment? I can hold it until tomorrow evening, your time.

Best,
Wei`,
    ),
  ]),
  story(2, 'Devis coques, outillage compris', [
    mail(
      CASES,
      `Bonjour Ben,

comme convenu, voici notre devis pour les coques : 1 200 pièces, outillage compris, livraison six semaines après votre accord.

Pourriez-vous nous envoyer les fichiers STEP de la version C2 ? Sans eux, nos mouleurs ne peuvent pas confirmer l'épaisseur des parois.

Bien cordialement,
Lucie Moreau`,
      { attach: ['devis-0457.pdf'] },
    ),
  ]),
  story(4, '校正証明書の件', [
    mail(
      LAB,
      `オカフォー様

お世話になっております。湿度センサー10台の校正が完了いたしました。証明書を添付いたします。

来月の再校正の日程について、ご都合のよい週をお知らせいただけますでしょうか。

センサーラボ
田中由紀`,
      { attach: ['calibration-certificates.pdf'], charset: 'iso-2022-jp', encoding: '7bit' },
    ),
  ]),
  story(6, 'Płytki C2: poprawiony plik', [
    mail(
      BOARDS,
      `Dzień dobry,

dziękujemy za poprawiony plik rozmieszczenia. Produkcja rusza w poniedziałek, wysyłka w piątek. Faktura w załączniku.

Pozdrawiam
Marek Nowak`,
      { attach: ['faktura-118.pdf'] },
    ),
    byBen(`Thank you, Marek. Friday is perfect.`, { to: [BOARDS], after: 2 }),
  ]),
  story(
    15,
    'Sample housings arrived',
    [
      mail(
        HOUSING,
        `Guten Tag, laut Kurier sind die fünf Muster heute bei Ihnen angekommen. Passt die Farbe?`,
      ),
      byBen(`Guten Tag Frau Vogel, die Farbe passt, der Deckel klemmt etwas. Das Maßblatt folgt morgen.`, {
        to: [HOUSING],
        cc: [ADA_AT_WORK],
        after: 5,
      }),
      mail(HOUSING, `Vielen Dank, wir schleifen den Deckel um 0,1 mm nach.`, { after: 21 }),
    ],
    { folder: FOLDER },
  ),
  story(
    31,
    'Frame agreement BW-4410',
    [
      mail(CHIPS, `Hi Ben, the signed frame agreement is attached, valid for two years.`, {
        attach: ['frame-agreement-bluewave.pdf'],
      }),
      byBen(`Received, thank you.`, { to: [CHIPS], after: 14 }),
    ],
    { folder: FOLDER },
  ),
  story(
    44,
    'Second source for housings',
    [
      mail(
        CASES,
        `Bonjour, merci pour votre visite au salon. Nous serions heureux de chiffrer vos coques : il nous suffit d'un plan coté.`,
      ),
      byBen(`Bonjour Lucie, voici le plan. Nous cherchons un deuxième fournisseur pour 1 200 pièces.`, {
        to: [CASES],
        after: 26,
        attach: ['plan-coque.pdf'],
      }),
    ],
    { folder: FOLDER },
  ),
];
