import { mail, me, type Story, story } from '../story.ts';

const NADIA = 'Nadia Haddad <nadia.haddad@letterbox.test>';
const TOMAS = 'Tomás Ferreira <tomas@ferreira-studio.test>';
const CHOIR = 'Kanalchor <probe@kanalchor.test>';
const GRETA = 'Greta Olsen <greta.olsen@letterbox.test>';
const HOTEL = 'Casa do Largo <reservas@casadolargo.test>';

export const travelAndFriends: Story[] = [
  story(58, 'That book about lichens', [
    mail(
      GRETA,
      `You were right about the lichen book. I have been walking past walls very slowly for a week and my dog hates you.

What is the next one? And are you in Copenhagen before Christmas?

Greta`,
    ),
    me(
      `Next one: the one about tides. Copenhagen not before spring, alas. But come to us, we have a sofa and three kinds of lichen on the balcony.`,
      { after: 50 },
    ),
  ]),
  story(
    46,
    'Lisbon in March',
    [
      mail(
        TOMAS,
        `Ada!

The studio is empty in the second week of March. Come, bring the small one, bring boots. I will show you the tide mill and cook something with too much garlic.

Which days would work for you? Flights are cheap on Tuesdays.

Abraço
Tomás`,
      ),
      me(
        `Tuesday the 10th to Sunday the 15th! I look for flights tonight. Does the tram to your hill still exist?`,
        { after: 60 },
      ),
      mail(TOMAS, `It exists when it wants to. I have put you in my calendar in red.`, { after: 4 }),
    ],
    { starred: true },
  ),
  story(42, 'A sua reserva de março', [
    mail(
      HOTEL,
      `Cara Senhora Lindqvist,

obrigado pela sua reserva de 10 a 12 de março, um quarto duplo com cama extra. A que horas pensa chegar? A receção fecha às 22h00, mas podemos deixar a chave.

Deseja pequeno-almoço para a criança?

Com os melhores cumprimentos
Lurdes Pinto, Casa do Largo`,
      { charset: 'iso-8859-1' },
    ),
  ]),
  story(36, 'Concert dates', [
    mail(
      CHOIR,
      `Dear singers,

final rehearsals are on the 4th and the 11th at 19:30, the concert is on the 13th. Black, with something red. Altos: bar 48 is still an F sharp, however much we wish.

Who can help carrying the platforms at 17:00 on the day?`,
      {
        headers: {
          'List-Id': 'Kanalchor <alle.kanalchor.test>',
          'List-Unsubscribe': '<mailto:leave@kanalchor.test>',
        },
      },
    ),
  ]),
  story(32, 'Sublet in Lisbon?', [
    mail(
      NADIA,
      `Do you still know that man with the studio in Lisbon? I need a month of quiet in spring to finish the dissertation, which is now older than your daughter. Would you introduce us?

And how ARE you? We have not spoken since the rain festival.

N.`,
    ),
    me(
      `I introduce you below, in a second mail, so that he does not read this sentence: he talks. I am fine, tired, happy, moving offices. Call on Sunday?`,
      { after: 11 },
    ),
    mail(NADIA, `Sunday, after five, I will have tea ready and four months of gossip.`, { after: 1.1 }),
  ]),
  story(18, 'Dinner on the 5th', [
    mail(
      GRETA,
      `We are in Berlin on the 5th after all, only one evening. Dinner? I would like that place with the dumplings. Four people, one of them vegetarian, one of them pretending. Is 19:30 all right, or is that too late for Maja?`,
    ),
    me(`19:30 is fine, Rosa babysits. I have booked the dumplings, table by the window.`, { after: 6 }),
  ]),
  story(
    12,
    'Your bicycle',
    [
      mail(
        'Radwerk Kreuzberg <werkstatt@radwerk.test>',
        `Moin Ada,

dein Rad ist fertig: Kette, Ritzel, Bremsbeläge hinten. 118 Euro. Das Tretlager macht es noch ein Jahr, vielleicht.

Kannst du bis Samstag 14 Uhr abholen? Danach sind wir eine Woche zu.

Fiete`,
      ),
    ],
    { archived: true },
  ),
  story(
    6,
    'Photos from the rain festival',
    [
      mail(
        NADIA,
        `Found these on the old phone. You with the umbrella is my favourite. May I use it for the poster next year?`,
        { attach: ['umbrella.png', 'puddle.png', 'everyone-wet.png'] },
      ),
    ],
    { unread: true },
  ),
  story(
    1,
    'Sunday walk?',
    [
      mail(
        TOMAS,
        `I am in Berlin from Saturday, surprise. Walk on Sunday, ten o'clock, canal, coffee in hand? Bring Maja, I have a tin boat for her.`,
      ),
    ],
    { unread: true },
  ),
  story(28, 'Volunteering at the repair café', [
    mail(
      'Ulrike Baum <ulrike@repaircafe-nord.test>',
      `Hallo Ada,

am zweiten Samstag fehlt uns jemand für Elektronik. Hättest du von 14 bis 17 Uhr Zeit? Es gibt Linsensuppe und vermutlich wieder den Toaster von Herrn Pagel.

Ulrike`,
    ),
    me(`Hallo Ulrike, ich komme gern, auch wegen des Toasters.`, { after: 15 }),
    mail('Ulrike Baum <ulrike@repaircafe-nord.test>', `Großartig! Du stehst auf der Liste.`, { after: 2 }),
  ]),
  story(40, 'Train or plane to the conference?', [
    mail(
      'Johanna Weiß <johanna.weiss@meteo-verein.test>',
      `Dear Ada,

the association pays either, but the train needs a booking by Friday. Berlin–Vienna overnight leaves at 18:53, compartment for two (me, I do not snore). Shall I book you in?

Johanna`,
    ),
    me(`Train, please! Thank you for organising.`, { after: 2 }),
    mail('Johanna Weiß <johanna.weiss@meteo-verein.test>', `Booked, coach 302, you have the upper bunk.`, {
      after: 5,
      attach: ['Nightjet_booking.pdf'],
    }),
  ]),
];
