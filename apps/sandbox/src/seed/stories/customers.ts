import { ADA, BEN, CHIARA, DEV } from '../people.ts';
import { mail, me, type Story, story } from '../story.ts';

export const customers: Story[] = [
  story(
    0.15,
    'Does the station survive goats?',
    [
      mail(
        'Fiona MacRae <fiona@macraecroft.test>',
        `Hello,

serious question. We would put two stations on the hill, and the goats eat everything that is not stone. Is there a cage, or should we build one? And does a cage falsify the wind?

Fiona MacRae`,
      ),
    ],
    { unread: true },
  ),
  story(
    1,
    'Refund for order 50102?',
    [
      mail(
        'Peter Albrecht <p.albrecht@postkasten.test>',
        `Guten Tag,

ich habe die Station vor 10 Tagen zurückgeschickt (Sendungsnummer 0034 1180 4411) und noch kein Geld gesehen. Können Sie bitte heute nachsehen? Ich habe schon zweimal geschrieben.

Peter Albrecht`,
      ),
    ],
    { unread: true },
  ),
  story(
    3,
    'School project with 25 stations',
    [
      mail(
        'Margaret Osei <m.osei@riverside-academy.test>',
        `Dear Ada,

our geography department has a small grant and a large idea: 25 stations on 25 roofs, read by eleven-year-olds. What would you charge a school? Is the data export free? And would somebody talk to the children for twenty minutes by video, they have questions about hail.

Margaret Osei`,
      ),
      me(
        `Dear Margaret,

schools pay the cost of the parts, 96 € each. The export is free for everybody. And I will talk about hail for as long as they let me.

Ada`,
        { after: 16, cc: [DEV] },
      ),
      mail(
        'Margaret Osei <m.osei@riverside-academy.test>',
        `They cheered. May I send the order to you, or is there a form? And would Wednesday 10:20 suit you for the hail?`,
        { cc: [DEV], after: 24 },
      ),
    ],
    { starred: true },
  ),
  story(5, 'Data gap on 14 October', [
    mail(
      'Dr. Piet van Dijk <p.vandijk@polderlab.test>',
      `Dear Fernhill,

between 02:10 and 05:40 UTC on 14 October there are no data from any of our six stations. Was that you or was that us? I need to state the reason in a paper, so an honest "us" is welcome.

Piet van Dijk`,
      { to: [ADA], cc: [BEN] },
    ),
    mail(
      BEN,
      `Dear Piet,

that was us: an expired certificate at 02:10, and me asleep until 05:40. The stations kept their readings; we can fill the gap from their memory if you leave them powered. May I start tonight?

Ben`,
      { to: ['Dr. Piet van Dijk <p.vandijk@polderlab.test>'], cc: [ADA], after: 3 },
    ),
    mail(
      'Dr. Piet van Dijk <p.vandijk@polderlab.test>',
      `Please do. And thank you, "asleep until 05:40" will be in the acknowledgements.`,
      { to: [BEN], cc: [ADA], after: 15 },
    ),
  ]),
  story(
    10,
    'Wall bracket, the thin one',
    [
      mail(
        'Gudrun Haas <gudrun.haas@postkasten.test>',
        `Liebes Fernhill-Team, die Station ist ein Traum, der Wandhalter leider nicht: er wackelt bei Wind und dann wackelt auch der Wind. Gibt es einen stabileren?

Ihre Gudrun Haas (78, Hobbymeteorologin seit 1961)`,
      ),
      me(
        `Liebe Frau Haas,

den stabileren gibt es seit letzter Woche, und Sie bekommen den ersten, kostenlos. Dürfen wir Sie irgendwann zu 1961 befragen?

Herzliche Grüße
Ada Lindqvist`,
        { after: 7 },
      ),
      mail(
        'Gudrun Haas <gudrun.haas@postkasten.test>',
        `Liebe Frau Lindqvist, jederzeit! Ich habe alle Hefte aufgehoben.`,
        { after: 30 },
      ),
    ],
    { starred: true, archived: false },
  ),
  story(14, 'Dealer terms Switzerland', [
    mail(
      'Reto Amsler <reto.amsler@messpunkt.test>',
      `Grüezi Frau Lindqvist,

wir möchten Skylark ab Frühling in der Schweiz vertreiben. Drei Fragen: Exklusivität? Marge? Wer macht die Garantie?

Freundliche Grüsse
Reto Amsler`,
      { cc: [DEV] },
    ),
    mail(
      DEV,
      `Grüezi Herr Amsler,

keine Exklusivität, 28 %, und die Garantie machen wir. Darf ich Sie am Montag anrufen?

Dev Patel`,
      { to: ['Reto Amsler <reto.amsler@messpunkt.test>'], cc: [ADA], after: 4 },
    ),
  ]),
  story(
    20,
    'Love letter',
    [
      mail(
        'Jo Lambert <jo.lambert@letterbox.test>',
        `No question, no complaint. I check my garden from the office at eleven and at three, and on bad days at one. Thank you for building this.

Jo`,
      ),
      me(`Dear Jo, this is on our wall now. Thank you.`, { after: 2 }),
    ],
    { starred: true },
  ),
  story(27, 'Complaint: the app knows where I live', [
    mail(
      'B. Hartung <b.hartung@postkasten.test>',
      `Sehr geehrte Damen und Herren,

ich verlange Auskunft nach Artikel 15 DSGVO über alle Daten, die Sie über mich speichern, insbesondere den Standort meiner Station. Die Frist beträgt einen Monat.

B. Hartung`,
    ),
    me(
      `Sehr geehrte/r B. Hartung,

die Auskunft finden Sie als Datei im Anhang. Gespeichert sind Name, E-Mail-Adresse, Lieferadresse und die Koordinaten auf zwei Stellen gerundet. Wünschen Sie eine Löschung?

Mit freundlichen Grüßen
Ada Lindqvist`,
      { after: 90, cc: [DEV], attach: ['Auskunft_Hartung.csv'] },
    ),
  ]),
  story(
    39,
    'Quote for 12 stations (orchard)',
    [
      mail(
        'Andrzej Wilk <andrzej@sadywilk.test>',
        `Dear Sir or Madam, we have orchard near Grójec, 30 ha of apples. Please send quote for 12 stations with frost alarm, delivery to Poland, and tell how long is battery life at minus 15. Best regards, Andrzej Wilk`,
      ),
      me(
        `Dear Mr Wilk,

quote attached. At −15 °C the battery lasts eleven months with readings every five minutes.

Best regards
Ada Lindqvist`,
        { after: 20, cc: [DEV], attach: ['Quote_Wilk_12_stations.pdf'] },
      ),
      mail(
        'Andrzej Wilk <andrzej@sadywilk.test>',
        `Thank you. My brother asks: can it be 10 % less if we pay before?`,
        { after: 70, cc: [DEV] },
      ),
      mail(DEV, `Dear Mr Wilk, five per cent and we pay the freight?`, {
        to: ['Andrzej Wilk <andrzej@sadywilk.test>'],
        cc: [ADA],
        after: 3,
      }),
      mail('Andrzej Wilk <andrzej@sadywilk.test>', `Agreed, please send invoice.`, {
        to: [DEV],
        cc: [ADA],
        after: 18,
      }),
    ],
    { archived: true },
  ),
  story(8, 'Out of office: Re: Dealer terms', [
    mail(
      'Reto Amsler <reto.amsler@messpunkt.test>',
      `Ich bin bis Montag nicht im Büro und lese keine E-Mails. In dringenden Fällen: info@messpunkt.test`,
      { headers: { 'Auto-Submitted': 'auto-replied', 'X-Autoreply': 'yes' } },
    ),
  ]),
  story(2, 'Photo for the wall of gardens', [
    mail(
      'Leila Marsh <leila.marsh@letterbox.test>',
      `You asked for pictures of stations at work. Here is ours, with a robin who believes it is his.`,
      { cc: [CHIARA], attach: ['robin-on-station.png'] },
    ),
  ]),
];
