import { ADA, BEN, CHIARA, DEV } from '../people.ts';
import { mail, me, type Story, story } from '../story.ts';

const PRESS = 'Hannah Weiss <hannah@lautstark-pr.test>';
const REVIEWER = 'Tom Adeyemi <tom.adeyemi@weatherbench.test>';
const LAB = 'Prüflabor Süd <labor@prueflabor-sued.test>';

export const productLaunch: Story[] = [
  story(48, 'Skylark: name check', [
    mail(
      DEV,
      `Legal search is back. "Skylark" is free for measuring instruments in the EU, UK and Switzerland. In the US there is a restaurant chain and a drone company; the lawyers say the drones are the problem, not the omelettes.

Do we launch in Europe under Skylark and think about the US later, or look for another name now?`,
      { to: [ADA], cc: [CHIARA] },
    ),
    mail(CHIARA, `Please not another round of names. I have already drawn the bird.`, {
      to: [DEV],
      cc: [ADA],
      after: 1,
    }),
    me(`Europe first, as Skylark. The bird stays.`, { to: [DEV], cc: [CHIARA], after: 6 }),
  ]),
  story(
    37,
    'Firmware freeze',
    [
      mail(
        BEN,
        `Proposal: we freeze on the 28th. After that only fixes for things that lose data or drain the battery. Everything else goes to 1.1, including the wind chill setting that three people asked me for in the corridor.

Objections before Monday, please, I will not hear them afterwards.`,
        { to: [ADA, CHIARA, DEV] },
      ),
      me(
        `No objection. Could you write two lines for the website about what 1.1 will bring, so that nobody feels forgotten?`,
        { to: [BEN], after: 17 },
      ),
      mail(
        BEN,
        `Two lines:

"In spring, Skylark learns wind chill and frost alarms. The update is free and arrives by itself."

Good?`,
        { after: 3 },
      ),
      me(`Very good.`, { after: 0.3 }),
    ],
    { archived: true },
  ),
  story(
    29,
    'EMC test: one failure, one question',
    [
      mail(
        LAB,
        `Sehr geehrte Frau Lindqvist,

das Gerät hat alle Prüfungen bis auf die Störaussendung bei 868 MHz bestanden (Überschreitung 2,1 dB). Nach unserer Erfahrung genügt ein Ferrit an der Zuleitung.

Möchten Sie das Muster selbst ändern oder sollen wir den Ferrit hier anbringen und sofort nachmessen? Der nächste freie Termin wäre Donnerstag um 8 Uhr, sonst erst in zwei Wochen.

Mit freundlichen Grüßen
Dr. Annette Brandl`,
        { attach: ['Pruefbericht_EMV_Skylark.pdf'] },
      ),
      me(
        `Sehr geehrte Frau Dr. Brandl,

bitte bringen Sie den Ferrit bei Ihnen an und messen Sie am Donnerstag um 8 Uhr nach. Herr Okafor kann telefonisch dabei sein.

Viele Grüße
Ada Lindqvist`,
        { after: 1, cc: [BEN] },
      ),
      mail(
        LAB,
        `Sehr geehrte Frau Lindqvist,

die Nachmessung ist bestanden, 4,8 dB Reserve. Den Bericht erhalten Sie bis Montag.

Mit freundlichen Grüßen
Dr. Annette Brandl`,
        { after: 70 },
      ),
    ],
    { starred: true },
  ),
  story(20, 'Press kit', [
    mail(
      PRESS,
      `Hi Ada,

lovely talking yesterday. For the kit I still need:

1. a quote from you, two sentences, nothing about "passion"
2. three photos without people and one with
3. the price including VAT. Is it 189 or 199?
4. an embargo date. Tuesday the 8th at 9:00 would suit the monthly magazines.

Could you send me those by Thursday?

Hannah`,
      { cc: [CHIARA] },
    ),
    mail(
      CHIARA,
      `Photos are in the folder, Hannah. The one with people has Ben's elbow in it, that is the best we could get.`,
      { to: [PRESS], cc: [ADA], after: 20 },
    ),
    me(
      `Hi Hannah,

1. "Most weather apps tell you about the airport. Skylark tells you about your garden."
3. 189, including VAT.
4. Tuesday the 8th at 9:00 is fine.

Ada`,
      { to: [PRESS], cc: [CHIARA], after: 9 },
    ),
    mail(PRESS, `That quote. Thank you. Embargo goes out tonight.`, { cc: [CHIARA], after: 2 }),
  ]),
  story(
    9,
    'Review unit for Weatherbench',
    [
      mail(
        REVIEWER,
        `Hello Ada,

I write the long and grumpy instrument reviews at Weatherbench. Hannah tells me there is an embargo; I can live with that if I get a unit two weeks before.

Would you send me one, and would you mind if I open it? I measure the radiation shield with a thermocouple inside, which is not good for the warranty.

Tom`,
      ),
      me(
        `Hello Tom,

a unit leaves on Monday. Please open it, and tell us what you find before you tell everybody else. What is the best address for the parcel?

Ada`,
        { after: 5 },
      ),
      mail(
        REVIEWER,
        `Workshop, 14 Harbour Lane, Falmouth. There is always somebody in except on Wednesdays, when there is a dog.

One more question: is the logging interval fixed at five minutes or can I set it to one?`,
        { after: 18 },
      ),
    ],
    { unread: true, starred: true },
  ),
  story(4, 'Launch checklist, week −2', [
    mail(
      DEV,
      `Where we are, honestly:

green: stock (400 in the warehouse, 600 on the water), shop, returns address
yellow: manual (Italian missing), phone line, launch mail
red: the shop shows "in stock" in Switzerland and we do not ship to Switzerland yet

Ada, who takes the Swiss thing? I can, if you take the Italian manual off me.`,
      { to: [ADA], cc: [BEN, CHIARA] },
    ),
    mail(CHIARA, `I am literally Italian. Give me the manual.`, { to: [DEV], cc: [ADA, BEN], after: 0.6 }),
  ]),
  story(
    0.3,
    'Can you approve the launch mail by 4 pm?',
    [
      mail(
        CHIARA,
        `Final text and picture attached. The subject line is "Your garden has its own weather". The send is booked for tomorrow 7:00, and the tool wants an approval from somebody who is not me by 4 pm today.

Is the second paragraph too much?`,
        { attach: ['launch-mail-preview.png'], to: [ADA] },
      ),
    ],
    { unread: true },
  ),
  story(
    1,
    'Battery drain on 3 of 40 beta units',
    [
      mail(
        BEN,
        `Not panicking, but: three beta units went from 100 to 60 % in four days. All three are in gardens with bad reception, so they shout for the gateway every ten seconds. I have a fix (back off to two minutes), it is eleven lines.

It touches the freeze. Do I have your yes for 1.0.1 before the launch? I would need it today to have four days of testing.`,
        { to: [ADA], cc: [DEV] },
      ),
    ],
    { unread: true, starred: true },
  ),
  story(17, 'Packaging proof', [
    mail(
      'Druckerei Olbrich <vorstufe@olbrich-druck.test>',
      `Hallo Frau Lindqvist,

der Korrekturabzug der Faltschachtel ist fertig. Bitte prüfen Sie besonders die Rückseite: die Telefonnummer hat eine Stelle weniger als in der letzten Fassung. Ist das so gewollt?

Ohne Freigabe bis Mittwoch, 12 Uhr, rutscht der Druck in die nächste Woche.

Schöne Grüße
Mirko Olbrich`,
      { attach: ['Korrekturabzug_Faltschachtel.pdf'] },
    ),
    me(
      `Hallo Herr Olbrich,

gut gesehen, es fehlt eine 7 am Ende. Mit der 7: Freigabe erteilt.

Viele Grüße
Ada Lindqvist`,
      { after: 2 },
    ),
  ]),
];
