import { ADA, BEN, DEV } from '../people.ts';
import { mail, me, type Story, story } from '../story.ts';

const KENJI = 'Kenji Tanaka <k.tanaka@minato-keiki.jp.test>';
const LAWYER = 'Dr. Ruth Feldmann <feldmann@feldmann-partner.test>';
const VINEYARD = 'Claire Fournier <claire@domaine-fournier.test>';
const CITY = 'Oskar Lindahl <oskar.lindahl@stadsodling.test>';

export const contracts: Story[] = [
  story(55, 'Supply agreement Minato: your comments', [
    mail(
      LAWYER,
      `Dear Ada,

I have been through the Minato draft. In short: it is fair, with two exceptions.

Clause 7.3 makes you liable for delays of the carrier. Strike it.
Clause 11 sends disputes to Osaka. Suggest Singapore, they will expect that.

The rest are commas. Shall I send my version directly to Mr Tanaka's office or would you rather do it, as it is friendlier from you?

Ruth`,
      { attach: ['Minato_supply_agreement_marked.docx'] },
    ),
    me(`From me, I think. Thank you for saying Singapore so that I do not have to.`, { after: 16 }),
  ]),
  story(
    53,
    'Supply agreement, two requests',
    [
      me(
        `Dear Tanaka-san,

thank you for the draft. Our lawyer has two requests, both marked in the file: clause 7.3 (carrier delays) and clause 11 (place of arbitration, we suggest Singapore). Everything else is agreed.

With best regards from Berlin
Ada Lindqvist`,
        { to: [KENJI], cc: [DEV], attach: ['Minato_supply_agreement_v3.docx'] },
      ),
      mail(
        KENJI,
        `Dear Lindqvist-san,

thank you for your kind mail. Clause 7.3 is no problem. For clause 11, I have to ask our head office; they meet on the 20th. May I answer after this date?

Sincerely yours
Tanaka`,
        { cc: [DEV], after: 12 },
      ),
      me(`Of course. Thank you.`, { cc: [DEV], after: 8 }),
      mail(
        KENJI,
        `Dear Lindqvist-san,

good news: head office agrees to Singapore. I attach the clean version for signature. Could you send the signed copy by courier? Our stamp cannot go by e-mail, I am sorry for this.

Sincerely yours
Tanaka`,
        { cc: [DEV], after: 260, attach: ['Minato_supply_agreement_final.pdf'] },
      ),
      mail(DEV, `Courier booked for Monday. Ada, you sign, I carry.`, { to: [ADA], after: 2 }),
    ],
    { starred: true },
  ),
  story(
    33,
    'Frost alarms for 40 hectares',
    [
      mail(
        VINEYARD,
        `Bonjour Ada,

nous avons vu la station chez un voisin à Chablis. Nous avons 40 hectares en six parcelles, et le gel d'avril nous coûte cher chaque année.

Combien de stations faudrait-il, selon vous ? Et est-ce que l'alarme peut réveiller quelqu'un à 4 heures du matin, vraiment réveiller ?

Bien à vous
Claire Fournier`,
        { charset: 'iso-8859-1' },
      ),
      me(
        `Bonjour Claire,

pour six parcelles en pente, je compterais huit stations : une par parcelle, deux dans les creux. L'alarme appelle au téléphone, autant de fois qu'il faut.

Voulez-vous que nous venions mesurer en février ?

Bien cordialement
Ada`,
        { after: 25 },
      ),
      mail(
        VINEYARD,
        `Bonjour Ada,

février est parfait, la semaine du 9 ou celle du 16 ? Vous goûterez quelque chose, c'est obligatoire.

Claire`,
        { after: 30 },
      ),
    ],
    { unread: false, starred: true },
  ),
  story(21, 'Pilot with the city gardens', [
    mail(
      CITY,
      `Hej Ada,

styrelsen sa ja till piloten! Tolv stationer i sex odlingar, start i mars. Jag behöver ett avtal på två sidor, inte tjugo. Har ni en mall?

Vem hos er är kontaktperson för tekniken?

Oskar`,
      { cc: [DEV] },
    ),
    me(
      `Hej Oskar, så roligt! Mallen kommer i morgon, den är en och en halv sida. Ben är kontaktperson för tekniken.

Ada`,
      { cc: [DEV, BEN], after: 4 },
    ),
    mail(CITY, `Perfekt. Hej Ben!`, { to: [ADA, BEN], cc: [DEV], after: 1 }),
  ]),
  story(13, 'NDA before Thursday?', [
    mail(
      'Priya Raman <priya@monsoon-analytics.in.test>',
      `Hi Ada,

before we show you the forecasting model on Thursday, our side needs the mutual NDA signed. It is the standard two-pager. Can you sign it by Wednesday evening your time? If anything in it bothers you, call me, I am up late anyway.

Priya`,
      { attach: ['Mutual_NDA_Monsoon.pdf'] },
    ),
    me(`Signed. See you on Thursday!`, { after: 20, attach: ['Mutual_NDA_Monsoon_signed.pdf'] }),
  ]),
  story(
    5,
    'Insurance: the question about the test chamber',
    [
      mail(
        'Gerd Pohl <g.pohl@hanse-assekuranz.test>',
        `Sehr geehrte Frau Lindqvist,

für die Betriebshaftpflicht am neuen Standort brauche ich noch zwei Angaben: Mit welchem Druck arbeitet die Prüfkammer höchstens, und steht sie in einem Raum mit Publikumsverkehr?

Ohne diese Angaben kann ich den Schutz ab dem 1. Februar nicht bestätigen. Könnten Sie mir bis Freitag antworten?

Mit freundlichen Grüßen
Gerd Pohl`,
        { charset: 'iso-8859-1' },
      ),
    ],
    { unread: true },
  ),
  story(
    1,
    'Clause 4.2, one last thing',
    [
      mail(
        LAWYER,
        `Dear Ada,

before you sign the lease: the break option in 4.2 has to be exercised nine months ahead "by registered letter". Landlords love that sentence. Ask for "in text form", it costs them nothing.

Do you want me to write to Mr Wetzel?

Ruth`,
      ),
    ],
    { unread: true },
  ),
];
