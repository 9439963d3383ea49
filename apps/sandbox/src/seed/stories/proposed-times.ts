import { ADA, BEN, CHIARA, DEV } from '../people.ts';
import { mail, me, type Story, story } from '../story.ts';

const HANNAH = 'Hannah Weiss <hannah@lautstark-pr.test>';
const VERA = 'Vera Novak <vera.novak@gartenhaus-ag.test>';
const SAM = 'Sam Whitfield <sam@harbour-growers.us.test>';

export const proposedTimes: Story[] = [
  story(
    1,
    'A call about garden centres?',
    [
      mail(
        VERA,
        `Dear Ms Lindqvist,

we met at the fair in Cologne (I was the one with the wet shoes). Gartenhaus runs 34 shops and we would like to hear your dealer terms.

Could we speak on Tuesday at 10:00 or on Wednesday between 14:00 and 16:00? Thirty minutes are enough.

Kind regards
Vera Novak`,
      ),
    ],
    { unread: true },
  ),
  story(
    2,
    'Re: Interview for the trade magazine',
    [
      mail(
        HANNAH,
        `Ada, they would love you for the January issue. Thursday 11:00 by phone, or Friday 9:30 in their office at Moritzplatz? They need to know by tomorrow noon, sorry for the rush.`,
      ),
    ],
    { unread: true, starred: true },
  ),
  story(4, 'Time zones and tomatoes', [
    mail(
      SAM,
      `Hi Ada,

I run forty greenhouses outside Santa Cruz and read about Skylark on a forum. Any chance of a video call? I am free most days 8 to 10 am Pacific, which I think is your evening. Next Tuesday would be great.

Sam`,
    ),
    me(
      `Hi Sam,

8 am Pacific is 17:00 for me, Tuesday works. Forty greenhouses! Do they have mains power?

Ada`,
      { after: 9 },
    ),
    mail(SAM, `Tuesday 8 am it is. Mains in all but three. Talk soon!`, { after: 8 }),
  ]),
  story(12, 'Lunch when you are in Hamburg', [
    mail(
      'Friederike Thoma <f.thoma@hafenlabor.test>',
      `Liebe Ada,

du bist doch am Dienstag wegen der Messe hier. Mittagessen um 12:30 Uhr im Hafenlabor? Unser Koch übt gerade für einen Preis.

Friederike`,
    ),
    me(`Liebe Friederike, sehr gern, 12:30 passt genau zwischen zwei Termine.`, { after: 5 }),
  ]),
  story(
    19,
    'Doodle by hand: retreat in January',
    [
      mail(
        DEV,
        `Three options for the retreat, answer with letters please:

A) 15–16 January, farmhouse, sauna
B) 22–23 January, hostel at the sea, no sauna, much wind (Ben)
C) 29–30 January, we stay here and order food`,
        { to: [ADA, BEN, CHIARA] },
      ),
      mail(BEN, `B, obviously.`, { to: [DEV], cc: [ADA, CHIARA], after: 0.2 }),
      mail(CHIARA, `A. A. A.`, { to: [DEV], cc: [ADA, BEN], after: 1 }),
      me(`A, and Ben may stand outside.`, { to: [DEV], cc: [BEN, CHIARA], after: 3 }),
      mail(DEV, `A it is. Booked, non-refundable, like my optimism.`, { to: [ADA, BEN, CHIARA], after: 20 }),
    ],
    { starred: true },
  ),
  story(
    28,
    'Could we move Thursday?',
    [
      mail(
        VERA.replace('Vera Novak', 'Henrik Aalto').replace(
          'vera.novak@gartenhaus-ag',
          'henrik.aalto@pohjola-mittaus',
        ),
        `Hi Ada, something came up on Thursday morning. Could we do Friday 10:00 instead, same link? If not, the week after is wide open.

Henrik`,
      ),
      me(`Friday 10:00 is fine.`, { after: 1 }),
    ],
    { archived: true },
  ),
  story(37, 'Sprechstunde', [
    mail(
      'Sekretariat Grundschule am Kanal <sekretariat@grundschule-am-kanal.test>',
      `Guten Tag Frau Lindqvist,

Frau Sommer bietet Ihnen für das Lernentwicklungsgespräch an: Montag 14:15, Montag 14:45 oder Mittwoch 7:30 Uhr. Bitte teilen Sie uns Ihren Wunsch mit.

Das Sekretariat`,
    ),
    me(`Guten Tag, Montag 14:45 Uhr bitte. Vielen Dank!`, { after: 6 }),
    mail(
      'Sekretariat Grundschule am Kanal <sekretariat@grundschule-am-kanal.test>',
      `Ist eingetragen. Zimmer 12.`,
      { after: 14 },
    ),
  ]),
];
