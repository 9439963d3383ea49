import { mail, me, type Story, story } from '../story.ts';

const ERIK = 'Erik Lindqvist <erik.lindqvist@hemma.test>';
const MAMMA = 'Birgitta Lindqvist <birgitta.l@hemma.test>';
const TEACHER = 'Frau Sommer <sommer@grundschule-am-kanal.test>';
const PARENTS = 'Elternvertretung 3b <eltern-3b@listen.grundschule-am-kanal.test>';
const LANDLORD = 'Hausverwaltung Brenner <service@hv-brenner.test>';
const NEIGHBOUR = 'Rosa Kaminski <rosa.kaminski@kiezpost.test>';

export const familyAndHome: Story[] = [
  story(50, 'Jul i Falun?', [
    mail(
      MAMMA,
      `Hej gumman!

Nu är det bara två månader kvar till jul. Kommer ni hit i år, eller ska vi komma till er? Pappa har redan köpt en ny kokbok, så tänk noga.

Kan Maja äta sill nu?

Kram
Mamma`,
      { charset: 'iso-8859-1' },
    ),
    me(
      `Hej mamma,

vi kommer! Tåget den 22:a, hem den 29:e. Maja äter allt som inte tittar tillbaka.

Kram`,
      { after: 28 },
    ),
    mail(MAMMA, `Så roligt!! Jag bäddar i gästrummet. Ska jag ringa Erik eller gör du det?`, {
      after: 2,
      charset: 'iso-8859-1',
    }),
  ]),
  story(
    38,
    'Pappas 70-årsdag',
    [
      mail(
        ERIK,
        `Hej syrran,

fest eller fjällvandring? Jag röstar på vandring med tårta på toppen. Vi måste boka stugan före månadsskiftet om vi ska få plats alla nio.

Vad säger du?

/Erik`,
      ),
      me(`Vandring. Jag bokar stugan om du bär tårtan.`, { after: 7 }),
      mail(ERIK, `Avtal.`, { after: 0.2 }),
    ],
    { archived: true },
  ),
  story(26, 'Elternabend am 3.', [
    mail(
      TEACHER,
      `Liebe Eltern der 3b,

unser Elternabend findet am 3. um 19:00 Uhr im Klassenraum statt. Themen: Lesepaten, Klassenfahrt, Radfahrprüfung.

Bitte geben Sie mir kurz Bescheid, ob Sie kommen, damit genug (große) Stühle da sind.

Herzliche Grüße
Anja Sommer`,
      { to: [PARENTS], charset: 'iso-8859-1' },
    ),
  ]),
  story(16, 'Klassenfahrt: Einverständnis', [
    mail(
      TEACHER,
      `Liebe Frau Lindqvist,

von Maja fehlt mir noch die Einverständniserklärung für die Klassenfahrt. Könnten Sie sie ihr bis Donnerstag mitgeben? Und hat Maja eine Allergie, von der ich wissen sollte?

Viele Grüße
Anja Sommer`,
      { attach: ['Einverstaendnis_Klassenfahrt.pdf'] },
    ),
    me(
      `Liebe Frau Sommer,

Maja hat den Zettel morgen dabei, versprochen. Keine Allergien, nur Heimweh in der ersten Nacht.

Viele Grüße
Ada Lindqvist`,
      { after: 8 },
    ),
  ]),
  story(
    7,
    'Wer bringt was zum Adventsbasar?',
    [
      mail(
        'Mehmet Yildiz <m.yildiz@kiezpost.test>',
        `Hallo zusammen,

der Basar ist am Freitag um 15:30. Wir haben: Waffeleisen (3), Punsch, einen Nikolaus mit Zeitproblem.

Es fehlen: zwei Kuchen, jemand für die Kasse von 16 bis 17 Uhr, Lichterketten. Wer kann was übernehmen?

Mehmet`,
        {
          to: [PARENTS],
          headers: {
            'List-Id': 'Eltern 3b <eltern-3b.listen.grundschule-am-kanal.test>',
            Precedence: 'list',
          },
        },
      ),
      mail(
        'Sophie Brandt <sophie.brandt@kiezpost.test>',
        `Ein Kuchen (Mohn) von uns. Kasse ab 16:30 ginge auch.`,
        {
          to: [PARENTS],
          after: 5,
          headers: {
            'List-Id': 'Eltern 3b <eltern-3b.listen.grundschule-am-kanal.test>',
            Precedence: 'list',
          },
        },
      ),
    ],
    { unread: true },
  ),
  story(
    0.5,
    'Maja hat ihren Turnbeutel vergessen',
    [
      mail(
        TEACHER,
        `Liebe Frau Lindqvist, nichts Schlimmes: Majas Turnbeutel liegt vermutlich noch zu Hause. Können Sie ihn bis 11 Uhr im Sekretariat abgeben, oder soll sie heute zuschauen? Viele Grüße, A. Sommer`,
      ),
    ],
    { unread: true },
  ),
  story(
    43,
    'Heizungsablesung am Dienstag',
    [
      mail(
        LANDLORD,
        `Sehr geehrte Mieterinnen und Mieter,

am Dienstag zwischen 8 und 11 Uhr werden die Heizkostenverteiler abgelesen. Bitte ermöglichen Sie den Zugang zu allen Heizkörpern.

Sollten Sie verhindert sein, nennen Sie uns bitte einen Nachbarn mit Schlüssel.

Ihre Hausverwaltung`,
      ),
    ],
    { archived: true },
  ),
  story(
    24,
    'Water stain on the kitchen ceiling',
    [
      me(
        `Hello,

since Sunday there is a brown stain on our kitchen ceiling, about 30 cm, and it grows. Photo attached. Could you send somebody this week?

Ada Lindqvist, 4th floor left`,
        { to: [LANDLORD], attach: ['kitchen-ceiling.png'] },
      ),
      mail(
        LANDLORD,
        `Guten Tag Frau Lindqvist,

der Klempner kommt am Donnerstag zwischen 13 und 15 Uhr. Ist jemand da? Der Mieter über Ihnen ist informiert.

Mit freundlichen Grüßen
i. A. S. Brenner`,
        { after: 20 },
      ),
      me(`Guten Tag, ja, ich bin da. Danke für die schnelle Antwort.`, { after: 1 }),
      mail(
        LANDLORD,
        `Guten Tag Frau Lindqvist,

Ursache war die Waschmaschine im 5. OG, der Schaden ist gemeldet. Der Maler möchte in der Woche nach der Trocknung kommen. Passt Ihnen Montag oder Mittwoch besser?

Mit freundlichen Grüßen
i. A. S. Brenner`,
        { after: 140 },
      ),
    ],
    { unread: false },
  ),
  story(
    10,
    'Parcel and a very small request',
    [
      mail(
        NEIGHBOUR,
        `Dear Ada,

I have your parcel (it rattles, in a good way). Ring whenever you like.

The small request: I am away from Friday to Tuesday. Would Maja feed Herr Schmidt? He pays in purring.

Rosa, 2nd floor`,
      ),
      me(`Maja says yes before I could finish reading it to her. We come down at seven?`, { after: 3 }),
      mail(NEIGHBOUR, `Seven is perfect. I will leave the key and a list. Herr Schmidt dictates.`, {
        after: 0.5,
      }),
    ],
    { starred: true },
  ),
  story(2, 'Zahnarzt: Termin Maja', [
    mail(
      'Praxis Dr. Levin <praxis@zahnarzt-levin.test>',
      `Guten Tag Frau Lindqvist,

Majas Kontrolltermin steht an. Wir könnten anbieten: Dienstag, 15:40 Uhr, oder Donnerstag, 8:10 Uhr. Welcher Termin passt Ihnen?

Ihre Praxis Dr. Levin`,
    ),
  ]),
];
