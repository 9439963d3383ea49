import { ADA, BEN, CHIARA, DEV } from '../people.ts';
import { mail, type Story, story } from '../story.ts';

const LIST = 'Open Weather Data <owd@lists.meteo-verein.test>';
const ON_LIST = {
  'List-Id': 'Open Weather Data <owd.lists.meteo-verein.test>',
  'List-Post': '<mailto:owd@lists.meteo-verein.test>',
  'List-Unsubscribe': '<mailto:owd-leave@lists.meteo-verein.test>',
  Precedence: 'list',
};
const OWNERS = ['ada@sandbox.test', 'ben@sandbox.test'];
const SUPPLIER = 'Katja Horn <k.horn@kunststoff-horn.test>';
const TAX = 'Steuerbüro Ehlers <kanzlei@ehlers-steuer.test>';

function onList(from: string, text: string, after = 9) {
  return mail(from, text, { to: [LIST], after, headers: ON_LIST });
}

export const listsAndCopies: Story[] = [
  story(
    3,
    '[owd] Units in the exchange format, again',
    [
      onList(
        'Ravi Menon <ravi@opengauge.test>',
        `Half of the feeds send wind in m/s, a third in km/h and one in knots "by tradition". Can we write m/s into version 2 and be done?`,
      ),
      onList(
        'Ellen Thorsby <ellen@thorsby.test>',
        `Knots are not a tradition, they are a unit with manners. But fine, m/s, if the field is called wind_speed_ms and nobody has to guess.`,
      ),
      onList(
        'Piotr Zając <piotr@chmury.test>',
        `+1 for the unit in the name. It saved us twice this year.`,
        3,
      ),
      onList(
        'Ravi Menon <ravi@opengauge.test>',
        `Then I write it up. Objections until the end of the month.`,
        20,
      ),
    ],
    { owners: OWNERS },
  ),
  story(
    11,
    '[owd] Licence of historical data',
    [
      onList(
        'Ellen Thorsby <ellen@thorsby.test>',
        `Our ministry now says CC BY 4.0 for everything before 1990. Does anybody know whether "everything" includes the ship logs?`,
      ),
      onList('Johanna Weiß <johanna.weiss@meteo-verein.test>', `It does, I asked them in writing.`, 26),
    ],
    { owners: OWNERS },
  ),
  story(
    23,
    '[owd] Meeting notes, October',
    [
      onList(
        'Johanna Weiß <johanna.weiss@meteo-verein.test>',
        `Notes are in the wiki. In short: version 2 in spring, one mirror in Prague, no logo.`,
      ),
    ],
    { owners: OWNERS },
  ),
  story(
    45,
    '[owd] A mirror that is always late',
    [
      onList(
        'Piotr Zając <piotr@chmury.test>',
        `The northern mirror has been 40 minutes behind since Tuesday. Is anybody from there reading this?`,
      ),
      onList(
        'Ola Nyberg <ola@nyberg.test>',
        `That is mine. A disk, two cables and a weekend. It should be back.`,
        14,
      ),
      onList('Piotr Zając <piotr@chmury.test>', `Two minutes behind now. Thank you!`, 2),
    ],
    { owners: OWNERS },
  ),
  story(
    52,
    '[owd] Call for talks',
    [
      onList(
        'Johanna Weiß <johanna.weiss@meteo-verein.test>',
        `The spring workshop is in Brno. Talks of 15 minutes, deadline on the 31st, posters until later. First-time speakers get the good microphone.`,
      ),
    ],
    { owners: OWNERS },
  ),
  story(1, 'Re: Injection mould, tool 2', [
    mail(
      SUPPLIER,
      `Hello Ben,

the second tool is polished and ready for the first shots on Wednesday. Would you like to be there, or do you trust our pictures? We need the colour code of the grey by tomorrow.

Katja`,
      { to: [BEN], cc: [ADA, CHIARA] },
    ),
    mail(BEN, `I come. Chiara, which grey?`, { to: [SUPPLIER], cc: [ADA, CHIARA], after: 1 }),
    mail(CHIARA, `RAL 7035. Not 7047, whatever the sample says.`, {
      to: [BEN],
      cc: [SUPPLIER, ADA],
      after: 0.5,
    }),
  ]),
  story(6, 'FYI: numbers for October', [
    mail(
      TAX,
      `Sehr geehrter Herr Patel,

die Auswertung für Oktober ist fertig und liegt bei. Auffällig ist allein der Posten „Reisekosten“. Rückfragen gern telefonisch.

Mit freundlichen Grüßen
Steuerbüro Ehlers`,
      { to: [DEV], cc: [ADA], attach: ['BWA_Oktober.pdf', 'BWA_Oktober.csv'] },
    ),
  ]),
  story(13, 'Warehouse count', [
    mail(
      DEV,
      `Counted today with Henning: 1,012 housings, 988 sensors, 24 mysteries. List attached for the file.`,
      { to: [BEN], cc: [ADA], attach: ['stock_count.csv'] },
    ),
  ]),
  story(18, 'Translations: status', [
    mail(
      CHIARA,
      `Swedish done, French done, Portuguese at the reviewer, Italian when I have slept. No action for anybody.`,
      { to: [DEV], cc: [ADA, BEN] },
    ),
  ]),
  story(31, 'Coffee machine', [
    mail(DEV, `The coffee machine is being descaled until 11. Please do not talk to me until then either.`, {
      to: [ADA, BEN, CHIARA],
    }),
  ]),
  story(25, 'Re: returns in September', [
    mail(
      DEV,
      `Eleven returns, seven of them "too complicated", four broken in transport. I asked the parcel people about the four.`,
      { to: [CHIARA], cc: [ADA] },
    ),
    mail(CHIARA, `I am rewriting page one of the manual because of the seven.`, {
      to: [DEV],
      cc: [ADA],
      after: 2,
    }),
  ]),
  story(42, 'Certificate of conformity, for your records', [
    mail(
      'Prüflabor Süd <labor@prueflabor-sued.test>',
      `Sehr geehrter Herr Okafor, anbei das Zertifikat für Ihre Unterlagen.`,
      { to: [BEN], cc: [ADA], attach: ['Zertifikat_Skylark.pdf'] },
    ),
  ]),
];
