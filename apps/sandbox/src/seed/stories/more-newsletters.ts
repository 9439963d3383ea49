import type { Story } from '../story.ts';
import { newsletterSeries } from './series.ts';

const ADA = 'ada@sandbox.test';
const CHIARA = 'chiara@sandbox.test';
const DEV = 'dev@sandbox.test';

export const moreNewsletters: Story[] = [
  ...newsletterSeries(
    {
      brand: 'Suppenpost',
      tagline: 'Ein Topf, ein Abend',
      color: '#9a3412',
      tint: '#fdf1e7',
      footer: 'Suppenpost kommt jeden zweiten Freitag.',
      from: 'Suppenpost <topf@suppenpost.test>',
      listId: 'topf.suppenpost.test',
      site: 'suppenpost.test',
      every: 9,
      firstDaysAgo: 2,
      owners: [ADA],
    },
    [
      'Linsen, ganz ohne Eile | Was in vierzig Minuten passiert, wenn man nichts tut. | Rezept: Linsensuppe mit Zitrone und gerösteten Nüssen. | Resteküche: Am nächsten Tag mit Nudeln.',
      'Der Kürbis, der keiner sein wollte | Eine Suppe für Leute, die Kürbissuppe satt haben. | Rezept: Pastinake, Apfel, brauner Butter. | Tipp: Schale mitkochen.',
      'Brühe am Sonntag | Zwei Stunden leises Blubbern und eine ruhige Woche. | Grundrezept: Möhre, Sellerie, Geduld. | Einfrieren: in Tassen.',
      'Borschtsch nach Halinas Art | Sie misst nichts und irrt sich nie. | Rezept: Rote Bete, Bohnen, Dill. | Beilage: Schwarzbrot mit Knoblauch.',
      'Kalte Suppen für den letzten Sommertag | Gurke, Joghurt, Minze. | Rezept: in zehn Minuten fertig. | Nächstes Mal: es wird herbstlich.',
    ],
  ),
  ...newsletterSeries(
    {
      brand: 'Shopwerk Updates',
      tagline: 'What is new in your shop',
      color: '#4338ca',
      tint: '#eeeefb',
      footer: 'You receive product news because you run a shop with us.',
      from: 'Shopwerk <product@news.shopwerk.test>',
      listId: 'product.news.shopwerk.test',
      site: 'shopwerk.test',
      every: 13,
      firstDaysAgo: 6,
      owners: [ADA, DEV],
    },
    [
      'New: ship to Switzerland without tears | Duties are now calculated at the checkout. | How to switch it on: Settings, Shipping, one box. | Also new: dark mode for the packing list.',
      'Checkout is 30 % faster | We removed three requests and one animation nobody liked. | Details: on the status page. | Webinar: Thursday, 16:00, recording afterwards.',
      'Black weekend: a checklist | Stock, returns, phone line, coffee. | Limits: No changes on our side from Thursday to Tuesday. | Support: around the clock.',
      'Your October in numbers | 214 orders, 11 returns, most loved: mounting kit. | Compare: with last year. | Export: as CSV.',
    ],
  ),
  ...newsletterSeries(
    {
      brand: 'Linea',
      tagline: 'Type, colour, paper',
      color: '#0f172a',
      tint: '#f1f1ee',
      footer: 'Linea, a letter for people who look at letters.',
      from: 'Linea <letter@linea-studio.test>',
      listId: 'letter.linea-studio.test',
      site: 'linea-studio.test',
      every: 8,
      firstDaysAgo: 3,
      owners: [ADA, CHIARA],
    },
    [
      'The most readable numeral is 4 | And the least readable is not what you think. | Specimen: six typefaces for instruments. | Paper: a grey that stays grey.',
      'Maps without red | What colour-blind readers taught us about weather maps. | Palette: eleven steps from teal to sand. | Download: free for all.',
      'Signs that survive rain | Enamel, still undefeated. | Visit: the last workshop in Antwerp. | Interview: Frau Tietz, sign painter.',
      'White space is not empty | A short defence of margins. | Exercise: remove one thing every day. | Book: "Grids, gently".',
      'Icons for fog | Three lines, but which three? | Study: forty people, nine icons. | Winner: the wavy one.',
      'A ruler made of rain | An installation that measures the year. | Until March: in Utrecht. | Tickets: from nine euros.',
    ],
  ),
  ...newsletterSeries(
    {
      brand: 'Bürgerbrief',
      tagline: 'Neues aus dem Bezirk',
      color: '#075985',
      tint: '#e8f3f9',
      footer: 'Bezirksamt, Pressestelle. Keine Antwort möglich.',
      from: 'Bezirksamt <noreply@buergerbrief.test>',
      listId: 'brief.buergerbrief.test',
      site: 'buergerbrief.test',
      every: 12,
      firstDaysAgo: 7,
      owners: [ADA],
    },
    [
      'Sperrung der Kanalbrücke ab Montag | Umleitung über die Lindenstraße, Radfahrer frei. | Dauer: voraussichtlich zwei Wochen. | Sprechstunde: Donnerstag 14 bis 18 Uhr.',
      'Laubsäcke gibt es wieder | Abholung mittwochs, bitte nicht an Bäume lehnen. | Preis: 4 Euro je Sack. | Neu: online bestellen.',
      'Haushalt: Ihre Meinung zählt | Bis Monatsende können Vorschläge eingereicht werden. | Thema: Spielplätze. | Termin: Bürgerversammlung im Rathaus.',
      'Wasserstand und Deichschau | Alles trocken, alles dicht. | Führung: am Samstag um zehn. | Anmeldung: nicht nötig.',
    ],
  ),
];
