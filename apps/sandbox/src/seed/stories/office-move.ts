import { ADA, BEN, CHIARA, DEV } from '../people.ts';
import { mail, me, type Story, story } from '../story.ts';

const FACTORIN = 'Jonas Wetzel <j.wetzel@faktorei-immobilien.test>';
const MOVERS = 'Umzug Krause <angebot@krause-umzug.test>';
const TEAM = [ADA, BEN, CHIARA, DEV];

export const officeMove: Story[] = [
  story(52, 'Third floor or fifth floor?', [
    mail(
      CHIARA,
      `Morning all,

I went back to the Faktorei building yesterday with a tape measure. Two options are left:

– third floor, 310 m², brick walls, no lift after 20:00
– fifth floor, 265 m², light from three sides, 14 % more per month

I have put photos in the shared folder. My heart says five, my spreadsheet says three. Could each of you tell me by Friday which one you would rather come to in February?

Chiara`,
      { to: [ADA, BEN, DEV] },
    ),
    mail(
      BEN,
      `Three. We need somewhere for the test chamber and it weighs 400 kg. I do not want to learn what "no lift after 20:00" means with a chamber on a trolley, but I want to learn what five floors means even less.`,
      { to: [CHIARA], cc: [ADA, DEV], after: 3 },
    ),
    mail(
      DEV,
      `No strong feelings about the floor. Strong feelings about a door between my phone voice and everybody else.`,
      { to: TEAM.filter((person) => person !== DEV), after: 20 },
    ),
    me(
      `Three it is, then. Chiara, does the landlord let us put up a partition for Dev, or do we have to ask for a separate permission?`,
      { to: [CHIARA], cc: [BEN, DEV], after: 4 },
    ),
    mail(
      CHIARA,
      `Asked him just now. Partition is fine as long as it stops 10 cm below the ceiling (sprinklers). I will get two quotes.`,
      { to: [ADA], cc: [BEN, DEV], after: 26 },
    ),
  ]),
  story(
    41,
    'Lease draft, version 2',
    [
      mail(
        FACTORIN,
        `Dear Ms Lindqvist,

please find attached the second draft of the lease for the third floor. Changes to the first version are marked in the margin: the break option after 36 months is in (clause 4.2), the deposit stays at three months.

Two points are open on your side: who signs for the company, and from which date you would like access for the cabling. Can you let me have both by the end of next week?

Kind regards
Jonas Wetzel`,
        { attach: ['Lease_Faktorei_v2.pdf'] },
      ),
      me(
        `Dear Mr Wetzel,

thank you, the break option is what we needed. I will sign for the company. Access from 12 January would be ideal. Could you confirm in writing that the deposit may be a bank guarantee?

Kind regards
Ada Lindqvist`,
        { after: 30 },
      ),
      mail(
        FACTORIN,
        `Dear Ms Lindqvist,

a bank guarantee is fine, I have added a sentence to clause 6. Access from 12 January is possible between 8:00 and 17:00.

Kind regards
Jonas Wetzel`,
        { after: 22, attach: ['Lease_Faktorei_v3.pdf'] },
      ),
    ],
    { starred: true },
  ),
  story(23, 'Angebot Firmenumzug 310 m²', [
    mail(
      MOVERS,
      `Sehr geehrte Frau Lindqvist,

vielen Dank für die Besichtigung am Montag. Anbei unser Angebot für den Umzug von 24 Arbeitsplätzen inklusive Prüfkammer (Schwerlast, 2 Träger, Treppenraupe).

Der Preis gilt bis zum 15. des nächsten Monats. Haben Sie schon entschieden, ob wir die Kartons eine Woche vorher liefern sollen? Und dürfen wir in der Einfahrt halten oder brauchen wir eine Halteverbotszone?

Mit freundlichen Grüßen
Petra Krause`,
      { attach: ['Angebot_Krause_Umzug.pdf'] },
    ),
  ]),
  story(
    14,
    'Cabling: who decides about the server cupboard',
    [
      mail(
        BEN,
        `Ada, the electrician wants an answer about the cupboard. Options are "next to the kitchen" (warm, cheap) and "old lift shaft" (cool, needs a fire door, +1,900 €). I would pay the 1,900. Do I have your OK?`,
        { after: 0 },
      ),
      me(`OK from me for the lift shaft. Please put the quote in the folder so that Dev can book it.`, {
        after: 1.5,
      }),
      mail(BEN, `Done. He starts on the 14th.`, { after: 0.4 }),
    ],
    { archived: true },
  ),
  story(
    6,
    'Furniture: what comes along and what we sell',
    [
      mail(
        CHIARA,
        `I counted everything on Sunday because apparently that is who I am now. 31 desks, of which nine are older than Ben's beard.

List attached. Green comes along, yellow we offer to the team for 20 € each, red goes to the reuse shop on the canal. Is there anything on red that you would chain yourself to? If I hear nothing by Wednesday I book the van.`,
        { to: [ADA, BEN, DEV], attach: ['furniture_list.csv', 'desk-plan.png'] },
      ),
      mail(DEV, `The ugly armchair is red. The ugly armchair is not negotiable.`, {
        to: [CHIARA],
        cc: [ADA, BEN],
        after: 5,
      }),
    ],
    { unread: true },
  ),
  story(
    0.12,
    'Walk-through with the landlord tomorrow at 9:30?',
    [
      mail(
        FACTORIN,
        `Dear Ms Lindqvist,

the painters are finished earlier than planned. Would you have 20 minutes tomorrow at 9:30 for the hand-over protocol of the kitchen and the two small rooms? If that does not work, Thursday at 16:00 would be possible as well.

Kind regards
Jonas Wetzel`,
      ),
    ],
    { unread: true },
  ),
  story(2, 'Key cards', [
    mail(
      CHIARA,
      `The building wants a photo of each of you for the key card, light background, no sunglasses (Dev). Please send me yours today, the form goes out at five.`,
      { to: [ADA, BEN, DEV] },
    ),
  ]),
];
