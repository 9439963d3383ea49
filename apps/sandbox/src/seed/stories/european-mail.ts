import { mail, me, type Story, story } from '../story.ts';

const LATIN = { charset: 'iso-8859-1' as const };

export const europeanMail: Story[] = [
  story(
    3,
    'Devis pour le lycée agricole',
    [
      mail(
        'Mathilde Renard <m.renard@lycee-des-vignes.test>',
        `Madame,

le lycée souhaite équiper sa ferme pédagogique de quatre stations. Pourriez-vous nous adresser un devis avant vendredi ? Le règlement se fait par mandat administratif, est-ce possible chez vous ?

Cordialement,
Mathilde Renard`,
        LATIN,
      ),
    ],
    { unread: true },
  ),
  story(17, 'Rendez-vous au salon de Lyon', [
    mail(
      'Étienne Besson <etienne.besson@agri-presse.test>',
      `Bonjour Ada,

serez-vous à Lyon ? J'aimerais vous interviewer un quart d'heure, mercredi à 11 h ou jeudi à 16 h 30.

Étienne Besson`,
      LATIN,
    ),
    me(`Bonjour Étienne, mercredi à 11 h, avec plaisir. Stand B14.`, { after: 8 }),
  ]),
  story(6, '¿Pueden medir la niebla?', [
    mail(
      'Rocío Vidal <rocio.vidal@finca-lavaguada.test>',
      `Hola, Ada:

tenemos un viñedo en Galicia y aquí el problema no es la helada sino la niebla. ¿Su estación puede medir la humedad de la hoja? ¿Y se puede conectar sin wifi, solo con la red móvil?

Muchas gracias y un saludo
Rocío Vidal`,
      LATIN,
    ),
  ]),
  story(
    27,
    'Factura 2210/118',
    [
      mail(
        'Administración Transmares <facturas@transmares.test>',
        `Estimada Sra. Lindqvist:

adjuntamos la factura del transporte de Algeciras a Berlín. Vencimiento a 30 días.

Este es un mensaje automático, por favor no responda.`,
        { ...LATIN, attach: ['Factura_2210-118.pdf'], headers: { 'Auto-Submitted': 'auto-generated' } },
      ),
    ],
    { automated: true },
  ),
  story(48, 'Visita en noviembre', [
    mail(
      'Javier Ortuño <javier.ortuno@huertasolar.test>',
      `Hola, Ada: ¿te viene bien que pasemos por Berlín el lunes 10 o el martes 11? Llevamos naranjas.

Javier`,
      LATIN,
    ),
    me(`¡Hola, Javier! El martes 11 a las 15:00, perfecto. Sí a las naranjas.`, { after: 18 }),
  ]),
  story(
    8,
    'Stazioni per il rifugio',
    [
      mail(
        'Luca Bertagnolli <luca@rifugio-settecime.test>',
        `Buongiorno Ada,

gestisco un rifugio a 2.400 metri. Vorrei una stazione che resista al ghiaccio e che i clienti possano vedere prima di salire. Puoi dirmi quanto costa e se la montate voi?

Grazie mille
Luca`,
        LATIN,
      ),
      me(
        `Buongiorno Luca,

con il riscaldamento del sensore sono 340 €. Il montaggio lo fa Chiara, se c'è lo strudel.

Ada`,
        { after: 22 },
      ),
      mail('Luca Bertagnolli <luca@rifugio-settecime.test>', `Lo strudel c'è sempre. Quando può venire?`, {
        after: 12,
        ...LATIN,
      }),
    ],
    { starred: true },
  ),
  story(22, 'Bozza del manuale italiano', [
    mail(
      'Agenzia Parole Chiare <progetti@parolechiare.test>',
      `Gentile Ada, la bozza è allegata. Due dubbi: "wind chill" resta in inglese? E il tu o il Lei?

Un cordiale saluto
Silvia`,
      { ...LATIN, attach: ['Manuale_IT_bozza.docx'] },
    ),
  ]),
  story(11, 'Estação para a horta comunitária', [
    mail(
      'Duarte Nogueira <duarte@hortas-do-monte.test>',
      `Olá Ada,

o Tomás deu-me o teu contacto. Somos uma horta comunitária em Lisboa e temos 150 euros, que não chegam, eu sei. Haverá uma estação usada ou com defeito que pudéssemos comprar?

Obrigado
Duarte`,
      LATIN,
    ),
    me(
      `Olá Duarte,

temos uma que caiu de um telhado e sobreviveu. É vossa, por 0 euros e uma fotografia. Qual é a morada?

Ada`,
      { after: 9 },
    ),
  ]),
  story(
    33,
    'Fatura da água – outubro',
    [
      mail(
        'Águas do Vale <nao-responda@aguasdovale.test>',
        `Exma. Senhora, a sua fatura eletrónica de outubro encontra-se disponível. Valor: 21,40 €. Débito direto a 15.`,
        { ...LATIN, headers: { 'Auto-Submitted': 'auto-generated' } },
      ),
    ],
    { automated: true },
  ),
  story(
    1,
    'Hyttan i Grövelsjön',
    [
      mail(
        'Stugbokningen <bokning@fjallstugor.test>',
        `Hej Ada!

Din förfrågan om stuga för nio personer: vi har Ripan ledig 14–18 juli. Vill du boka måste vi ha ditt svar senast onsdag. Önskas sänglinne?

Hälsningar
Ann-Marie`,
        LATIN,
      ),
    ],
    { unread: true },
  ),
  story(30, 'Intervju i Ny Odling', [
    mail(
      'Karin Sjöblom <karin.sjoblom@nyodling.test>',
      `Hej Ada,

tack för samtalet! Texten ligger bifogad. Kan du kolla citaten före tisdag kl. 12? Jag har inte ändrat något om getterna.

Karin`,
      { ...LATIN, attach: ['Intervju_utkast.docx'] },
    ),
    me(`Hej Karin, citaten stämmer. Getterna med.`, { after: 13 }),
    mail('Karin Sjöblom <karin.sjoblom@nyodling.test>', `Tack, då går den i tryck!`, { after: 2, ...LATIN }),
  ]),
  story(
    44,
    'Rückfrage zur Umsatzsteuer',
    [
      mail(
        'Steuerbüro Ehlers <kanzlei@ehlers-steuer.test>',
        `Sehr geehrte Frau Lindqvist,

für die Voranmeldung fehlt uns die Rechnung von Minato Keiki über 6.240 Euro. Könnten Sie uns diese bis zum 8. zusenden? Außerdem: Wurde die Einfuhrumsatzsteuer vom Spediteur verauslagt?

Mit freundlichen Grüßen
A. Ehlers`,
        LATIN,
      ),
      me(
        `Sehr geehrter Herr Ehlers,

anbei die Rechnung. Ja, CargoLine hat die Einfuhrumsatzsteuer verauslagt.

Viele Grüße
Ada Lindqvist`,
        { after: 26, attach: ['Rechnung_Minato.pdf'] },
      ),
    ],
    { archived: true },
  ),
  story(13, 'Mitgliederversammlung Meteo-Verein', [
    mail(
      'Meteo-Verein <vorstand@meteo-verein.test>',
      `Liebe Mitglieder,

die Versammlung findet am Samstag um 14 Uhr in der Sternwarte statt. Anträge bitte bis Mittwoch. Danach Führung und Suppe.

Der Vorstand`,
      { ...LATIN, headers: { 'List-Id': 'Mitglieder <mitglieder.meteo-verein.test>', Precedence: 'list' } },
    ),
  ]),
];
