import { ADA, BEN, CHIARA, DEV } from '../people.ts';
import { mail, me, type Story, story } from '../story.ts';

export const teamTalk: Story[] = [
  story(
    0.1,
    'Quick one: price in the Swedish shop',
    [
      mail(
        DEV,
        `The Swedish shop says 2 090 kr, the price list says 2 190. Which one is right? I change it before lunch.`,
        { to: [ADA] },
      ),
    ],
    { unread: true },
  ),
  story(2, 'Who is on call over Christmas?', [
    mail(
      BEN,
      `I take the 24th to the 26th, it is quieter than my family. Somebody for 27 to 30? Ada, would you do New Year's Eve, as last year?`,
      { to: [ADA, CHIARA, DEV] },
    ),
    mail(CHIARA, `27 to 30 is mine.`, { to: [BEN], cc: [ADA, DEV], after: 2 }),
  ]),
  story(5, 'Photos of the chamber', [
    mail(BEN, `It fits through the door with 14 mm to spare. Nobody breathe on the 30th.`, {
      to: [ADA, CHIARA],
      attach: ['chamber-door.png'],
    }),
  ]),
  story(7, 'Budget for the fair', [
    mail(
      DEV,
      `Stand 4,200, travel 1,900, print 800, coffee 300. Last year we made 31 dealers' addresses out of it and four contracts. I would go again, but in the cheap hall. Do you agree?`,
      { to: [ADA] },
    ),
    me(`Agreed, cheap hall. Take Inês with you, she starts in time.`, { to: [DEV], after: 3 }),
  ]),
  story(8, 'Your talk on Saturday', [
    mail(
      CHIARA,
      `Slides are done, 14 of them, none with more than nine words. Look at number 6: is the left curve the garden or the airport?`,
      { to: [ADA], attach: ['slides-preview.pdf'] },
    ),
    me(`Left is the airport. Lovely slides!`, { to: [CHIARA], after: 1.4 }),
    mail(CHIARA, `Swapped the colours, then. Break a leg.`, { to: [ADA], after: 0.4 }),
  ]),
  story(14, 'Bug or feature', [
    mail(
      BEN,
      `A customer sends us readings of 61 °C from her garden. It is a sauna. She wants a sauna mode. I have to admit that I want it too.`,
      { to: [ADA, DEV] },
    ),
    mail(DEV, `How many gardens have a sauna? In Finland, asking seriously.`, {
      to: [BEN],
      cc: [ADA],
      after: 1,
    }),
    me(`Put it on the list for 1.2 and send her a sticker.`, { to: [BEN], cc: [DEV], after: 6 }),
  ]),
  story(21, 'Sick today', [
    mail(DEV, `Fever, two blankets, no meetings. Gartenhaus call is moved. Back on Thursday, I hope.`, {
      to: [ADA, BEN, CHIARA],
    }),
    me(`Get well soon, and do not open the laptop.`, { to: [DEV], after: 0.6 }),
  ]),
  story(
    26,
    'Numbers for the board, please check',
    [
      mail(
        DEV,
        `Draft attached. Two things I am not sure about: do we count the 60 dealer units as sold, and is the Minato credit note October or November?

They meet on Friday, I would like to send it on Thursday at noon.`,
        { to: [ADA], attach: ['Board_numbers_Q3.csv', 'Board_report_draft.docx'] },
      ),
      me(`Dealer units: not sold until they pay. Credit note: October. Otherwise fine, nice and short.`, {
        to: [DEV],
        after: 18,
      }),
      mail(DEV, `Changed and sent.`, { to: [ADA], after: 5 }),
    ],
    { archived: true },
  ),
  story(33, 'Retro: what went well, what did not', [
    mail(
      CHIARA,
      `Three lines each until Monday, please. I begin:

+ the beta gardens
− the labels, twice
! we should test with gloves`,
      { to: [ADA, BEN, DEV] },
    ),
    mail(
      BEN,
      `+ no reset in 72 hours
− I merged on a Friday
! gloves, yes`,
      { to: [CHIARA], cc: [ADA, DEV], after: 20 },
    ),
    me(
      `+ all of you
− my calendar
! one meeting less a week`,
      { to: [CHIARA], cc: [BEN, DEV], after: 4 },
    ),
    mail(
      DEV,
      `+ dealers answer
− Switzerland
! somebody else does Switzerland`,
      { to: [CHIARA], cc: [ADA, BEN], after: 22 },
    ),
    mail(CHIARA, `I have put it on the wall. Gloves are ordered.`, { to: [ADA, BEN, DEV], after: 3 }),
  ]),
  story(
    36,
    'Desk lamp',
    [
      mail(CHIARA, `Whose is the green lamp? It hums in B flat and I have started to sing with it.`, {
        to: [ADA, BEN, DEV],
      }),
    ],
    { archived: true },
  ),
  story(
    43,
    'Access to the shop statistics',
    [
      mail(
        BEN,
        `Could you give me read access to the shop statistics? I want to see whether the returns match the firmware versions.`,
        { to: [ADA] },
      ),
      me(`Done, you should have a mail from the shop.`, { to: [BEN], after: 0.7 }),
    ],
    { archived: true },
  ),
  story(49, 'Beta gardens: the list', [
    mail(
      CHIARA,
      `Forty gardens from 212 applications. I took windy ones, wet ones, one on a boat. List attached, please look for anybody who should not be on it (competitors, your mother).`,
      { to: [ADA, BEN], attach: ['beta_gardens.csv'] },
    ),
    me(`My mother is on it, line 17. She stays.`, { to: [CHIARA], cc: [BEN], after: 2 }),
  ]),
  story(54, 'Password of the printer', [
    mail(
      DEV,
      `Solved, it was on a sticker under the printer. No answer needed, I only want it in the archive for next time.`,
      { to: [ADA, BEN, CHIARA] },
    ),
  ]),
];
