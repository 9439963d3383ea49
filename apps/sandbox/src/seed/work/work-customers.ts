import { DEV } from '../people.ts';
import { mail, type Story, story } from '../story.ts';
import { ADA_AT_WORK, BEN_AT_WORK, byBen } from './work-story.ts';

const VINEYARD = 'Inês Carvalho <ines@quinta-do-vale.test>';
const RAILWAY = 'Jonas Lindgren <jonas.lindgren@banverk-nord.test>';
const FARM = 'Paddy Byrne <paddy@byrne-orchards.test>';
const ATHENS = 'Νίκος Παπαδόπουλος <nikos@meteo-attiki.gr.test>';
const SUPPORT = 'Fernhill support <support@fernhill.test>';

export const workCustomers: Story[] = [
  story(
    0.6,
    'Logger 4471 silent since Sunday',
    [
      mail(
        RAILWAY,
        `Hi,

logger 4471 at kilometre 212 has not sent anything since Sunday 03:10. Its neighbours are fine. The LED blinks twice, pauses, blinks twice.

What does that mean, and can we do something without digging it out? There is a metre of snow.

Jonas`,
        { cc: [SUPPORT], attach: ['site-km-212.png'] },
      ),
    ],
    { unread: true },
  ),
  story(2, 'Sensores na vinha', [
    mail(
      VINEYARD,
      `Olá Ben,

os dez sensores estão a funcionar muito bem e o alarme de geada já nos salvou uma noite. Queríamos mais quarenta para a encosta norte.

Consegue enviar-nos uma proposta até ao fim da semana?

Obrigada,
Inês`,
    ),
  ]),
  story(3, 'Ερώτηση για τη βαθμονόμηση', [
    mail(
      ATHENS,
      `Καλημέρα Ben,

πόσο συχνά πρέπει να βαθμονομούμε τους αισθητήρες υγρασίας στην Αττική; Το εγχειρίδιο λέει δώδεκα μήνες, αλλά η σκόνη εδώ είναι πολλή.

Ευχαριστώ,
Νίκος`,
      { charset: 'iso-8859-7' },
    ),
  ]),
  story(4, 'Thank you from the orchard', [
    mail(
      FARM,
      `Ben,

just to say: the new firmware does what you promised. Thank you.

Paddy`,
    ),
  ]),
  story(7, 'Bulk export of two winters', [
    mail(
      RAILWAY,
      `Can we get the raw values of all 64 loggers as one file? The web page gives up after 10,000 rows.`,
    ),
    byBen(
      `Yes, the page should not give up, and Dev is on it. Until then I have put the file onto our server; the link is valid for two weeks. Does the time zone suit you, or would you rather have UTC?`,
      { to: [RAILWAY], cc: [DEV], after: 4 },
    ),
  ]),
  story(
    10,
    'Wrong humidity at dew point',
    [
      mail(FARM, `At dawn it says 104 %. My tea is drier than that.`, { cc: [SUPPORT] }),
      byBen(
        `Paddy, that is the raw value before the correction, and it should not have been on the page. Update 1.0.4, which went out this morning, caps it. Could you look tomorrow at dawn?`,
        { to: [FARM], after: 3 },
      ),
      mail(FARM, `100 % sharp. Good man.`, { after: 22 }),
    ],
    { archived: true },
  ),
  story(
    20,
    'Offer for 64 loggers',
    [
      mail(RAILWAY, `We would like an offer for 64 loggers with the cold battery.`),
      byBen(`Attached, valid for 60 days.`, { to: [RAILWAY], after: 25, attach: ['offer-64.pdf'] }),
      mail(RAILWAY, `Ordered. The purchase order comes by post, believe it or not.`, {
        to: [BEN_AT_WORK],
        cc: [ADA_AT_WORK],
        after: 50,
      }),
    ],
    { archived: true },
  ),
];
