import { mail, type Story, story } from '../story.ts';
import { BEN_AT_WORK } from './work-story.ts';

const BUILD = 'Fernhill build <build@ci.fernhill.test>';
const PARCEL = 'Kurier Nord <sendung@kurier-nord.test>';
const SHOP = 'Bauteilversand <bestellung@bauteilversand.test>';
const LETTER = 'The Embedded Weekly <hello@embedded-weekly.test>';
const NORMS = 'IEC Webstore <updates@normen-dienst.test>';
const PAYROLL = 'Personalbüro <noreply@lohn-online.test>';
const FAIR = 'Sensor+Messe <newsletter@sensor-messe.test>';
const TICKETS = 'Tickets <tickets@fernhill.test>';
const FRAUD = 'Fernhill IT-Service <it-service@fernhi11-login.test>';

const automatic = { automated: true, owners: ['ben@fernhill.test'] };
const list = (name: string, site: string) => ({
  'List-Id': `${name} <list.${site}>`,
  'List-Unsubscribe': `<https://${site}/unsubscribe>`,
});

export const workNotices: Story[] = [
  story(
    0.15,
    'Build 1482 failed: firmware/main',
    [
      mail(
        BUILD,
        `Build 1482 of firmware/main failed after 4 min 12 s.

Commit 8c1fe2a by Dev Patel: "Keep the last value over a reset"
Step "size": flash 254,912 bytes of 253,952. The image is 960 bytes too large.`,
        { headers: { 'Auto-Submitted': 'auto-generated' } },
      ),
    ],
    { ...automatic, unread: true },
  ),
  story(
    0.5,
    'Ihre Sendung kommt heute zwischen 13 und 15 Uhr',
    [
      mail(PARCEL, `Sendung 5520 8841 von Bauteilversand, 1 Paket, 2,4 kg.`, {
        headers: { 'Auto-Submitted': 'auto-generated' },
      }),
    ],
    automatic,
  ),
  story(
    2,
    'Bestellung 77120 bestätigt',
    [
      mail(
        SHOP,
        `Vielen Dank für Ihre Bestellung: 200 × Widerstand 10 kΩ, 50 × Stecker M12 mit Hebel. Summe 184,30 €.`,
        { attach: ['Rechnung-77120.pdf'], headers: { 'Auto-Submitted': 'auto-generated' } },
      ),
    ],
    automatic,
  ),
  story(
    1,
    'Issue 311: Ten ways to lose a byte',
    [
      mail(
        LETTER,
        `This week: why your ring buffer is not lock-free, a radio that sleeps for 11 months, and a love letter to the logic analyser.`,
        { headers: list('Embedded Weekly', 'embedded-weekly.test') },
      ),
    ],
    automatic,
  ),
  story(
    8,
    'Issue 310: The linker is your friend',
    [
      mail(LETTER, `This week: map files, a debugger that costs nothing, and readers on their worst bug.`, {
        headers: list('Embedded Weekly', 'embedded-weekly.test'),
      }),
    ],
    automatic,
  ),
  story(
    6,
    'New edition: IEC 60529 (IP code)',
    [
      mail(NORMS, `A standard that you follow has a new edition: IEC 60529, degrees of protection.`, {
        headers: list('Standards', 'normen-dienst.test'),
      }),
    ],
    automatic,
  ),
  story(
    5,
    'Ihre Gehaltsabrechnung ist da',
    [
      mail(PAYROLL, `Guten Tag Herr Okafor, Ihre Abrechnung liegt im Portal für Sie bereit.`, {
        headers: { 'Auto-Submitted': 'auto-generated' },
      }),
    ],
    automatic,
  ),
  story(
    13,
    'Sensor+Messe: Ihr Besucherticket',
    [
      mail(
        FAIR,
        `Ihr Ticket für drei Tage ist im Anhang. Halle 4 hat in diesem Jahr einen eigenen Eingang.`,
        {
          attach: ['Ticket.pdf'],
          headers: list('Sensor+Messe', 'sensor-messe.test'),
        },
      ),
    ],
    automatic,
  ),
  story(
    1,
    '[TICKET-902] Assigned to you: export stops at 10,000 rows',
    [
      mail(TICKETS, `Dev Patel assigned TICKET-902 to you. Priority: normal. Reporter: Jonas Lindgren.`, {
        to: [BEN_AT_WORK],
        headers: { 'Auto-Submitted': 'auto-generated', 'List-Id': '<tickets.fernhill.test>' },
      }),
    ],
    automatic,
  ),
  story(
    2,
    'Ihr Postfach läuft heute ab',
    [
      mail(
        FRAUD,
        `Ihr Passwort läuft in 4 Stunden ab. Melden Sie sich an, um Ihre Nachrichten zu behalten: https://fernhi11-login.test/ben`,
      ),
    ],
    { folder: 'Junk' },
  ),
];
