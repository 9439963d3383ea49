import { mail, me, type Story, story } from '../story.ts';

export const everydayMail: Story[] = [
  story(
    0.18,
    'Ihr Blutbild ist da',
    [
      mail(
        'Praxis Dr. Albrecht-Mohr <praxis@albrecht-mohr.test>',
        `Guten Tag Frau Lindqvist,

Ihre Werte sind da, alles im grünen Bereich bis auf das Eisen. Frau Doktor möchte das kurz mit Ihnen besprechen. Wann können wir Sie morgen telefonisch erreichen, vormittags oder nach 15 Uhr?

Ihre Praxis`,
      ),
    ],
    { unread: true },
  ),
  story(1, 'Cello for Maja', [
    mail(
      'Geigenbau Lorenz <werkstatt@geigenbau-lorenz.test>',
      `Liebe Frau Lindqvist,

das halbe Cello ist wieder frei, Miete 22 Euro im Monat, Bogen dabei. Soll ich es für Maja zurücklegen? Bis Samstag kann ich warten.

Ihr Anton Lorenz`,
    ),
  ]),
  story(4, 'Your question about the balcony', [
    mail(
      'Stadtimker Paul <paul@stadtimker.test>',
      `Hej Ada,

two hives fit if the neighbours agree. The best month to start is April. I have a colony for you, gentle, a bit lazy. Want me to keep it? I would need to know by New Year.

Paul`,
    ),
  ]),
  story(
    5,
    'Steuerbescheid – kurze Rückfrage',
    [
      mail(
        'Sabine Thiele <s.thiele@lohnsteuerhilfe-nord.test>',
        `Guten Tag Frau Lindqvist,

das Finanzamt erkennt das Arbeitszimmer nur zur Hälfte an. Wollen wir Einspruch einlegen? Die Frist läuft am 12. ab, ich brauche Ihre Entscheidung bis zum 9.

Freundliche Grüße
Sabine Thiele`,
        { charset: 'iso-8859-1' },
      ),
    ],
    { unread: true },
  ),
  story(9, 'Swimming course: place available', [
    mail(
      'Familienbad Nord <kurse@familienbad-nord.test>',
      `Hallo,

Maja ist von der Warteliste nachgerückt: Seepferdchen, dienstags 16:15 Uhr, ab Januar. Möchten Sie den Platz? Wir halten ihn drei Tage frei.

Ihr Kursbüro`,
    ),
    me(`Hallo, ja, sehr gern! Was soll ich überweisen?`, { after: 2 }),
    mail(
      'Familienbad Nord <kurse@familienbad-nord.test>',
      `Wunderbar. 96 Euro, Rechnung kommt per Post. Badekappe nicht vergessen.`,
      { after: 16 },
    ),
  ]),
  story(10, 'Umbrella found', [
    mail(
      'Fundbüro der Verkehrsbetriebe <fund@verkehrsbetriebe.test>',
      `Sehr geehrte Frau Lindqvist, ein Schirm, auf den Ihre Beschreibung passt (rot, Holzgriff, Aufkleber mit Wolke), liegt bei uns bereit. Öffnungszeiten: Mo, Di, Do 9 bis 18 Uhr.`,
    ),
  ]),
  story(
    16,
    'Guest lecture in January?',
    [
      mail(
        'Prof. Miriam Adler <adler@hochschule-nord.test>',
        `Dear Ada,

would you give a guest lecture in my course "Measuring the ordinary"? Ninety minutes, forty curious people, Wednesday the 14th or the 21st at 10:15. We can pay the train and a very good lunch.

Miriam`,
      ),
      me(`Dear Miriam, the 21st, with pleasure. May I bring instruments that people may break?`, {
        after: 12,
      }),
      mail('Prof. Miriam Adler <adler@hochschule-nord.test>', `Please do. I order lunch.`, { after: 6 }),
    ],
    { starred: true },
  ),
  story(
    22,
    'Old bike, new owner?',
    [
      mail(
        'Kleinanzeigen Nachricht <nachricht-82jd@post.kleinmarkt.test>',
        `Hallo, ist das Kinderrad (20 Zoll, grün) noch da? Würden Sie es für 50 Euro abgeben? Könnte heute Abend kommen.

VG Denise`,
      ),
      me(`Hallo Denise, ja, 60 Euro, dann gibt es das Schloss dazu. Ab 18 Uhr bin ich zu Hause.`, {
        after: 1.5,
      }),
      mail(
        'Kleinanzeigen Nachricht <nachricht-82jd@post.kleinmarkt.test>',
        `Super, 18:30, wo muss ich klingeln?`,
        { after: 0.5 },
      ),
      me(`Lindqvist, vierter Stock links. Das Rad steht unten im Hof.`, { after: 0.2 }),
    ],
    { archived: true },
  ),
  story(
    25,
    'Wine, as promised',
    [
      mail(
        'Opa Werner <werner.grothe@hemma.test>',
        `Liebe Ada, das ist meine erste elektronische Post. Der Wein ist abgefüllt. Wie viele Flaschen? Ich drücke jetzt auf Senden. Werner`,
      ),
      me(`Lieber Werner, sie ist angekommen! Sechs Flaschen, bitte. Und weiter so.`, { after: 4 }),
    ],
    { starred: true },
  ),
  story(29, 'Pottery course: dates', [
    mail(
      'Tonraum <hallo@tonraum.test>',
      `Hej hej,

der Abendkurs beginnt am 8., immer donnerstags 19 bis 21 Uhr, acht Abende. Schürzen sind da. Falls du doch nicht kannst, sag bitte bis Sonntag Bescheid, es gibt eine Warteliste.

Tonraum`,
    ),
  ]),
  story(
    35,
    'Ihre Bewerbung um einen Kleingarten',
    [
      mail(
        'Kleingartenverein Sonnenschein <vorstand@kgv-sonnenschein.test>',
        `Sehr geehrte Frau Lindqvist,

Sie stehen nun auf Platz 4 unserer Liste (Vorjahr: 11). Eine Rückmeldung ist nicht erforderlich.

Der Vorstand`,
      ),
    ],
    { archived: true },
  ),
  story(41, 'Recommendation letter', [
    mail(
      'Amina Yusuf <amina.yusuf@student.hogskolan.test>',
      `Dear Ada,

you supervised my internship in 2023. I am applying for a master's programme in Delft and need a letter by the 30th. Could you write one? I attach my transcript and the text of the programme, in case it helps.

Amina`,
      { attach: ['Transcript_Yusuf.pdf'] },
    ),
    me(`Dear Amina, of course. You will have it on Sunday. Delft is lucky.`, { after: 9 }),
    mail('Amina Yusuf <amina.yusuf@student.hogskolan.test>', `Thank you so much!!`, { after: 1 }),
  ]),
  story(56, 'Piano tuner', [
    mail(
      'Klavierstimmer Roth <roth@klavier-roth.test>',
      `Guten Tag, ich bin am Freitag ohnehin in Ihrer Straße. Soll ich Ihr Klavier um 10 Uhr mitstimmen? 95 Euro.

Roth`,
    ),
    me(`Guten Tag Herr Roth, ja bitte.`, { after: 3 }),
  ]),
];
