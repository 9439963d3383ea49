import type { Story } from '../story.ts';
import { notices } from './series.ts';

const ALL = ['ada@sandbox.test', 'ben@sandbox.test', 'chiara@sandbox.test', 'dev@sandbox.test'];

export const automatedNotices: Story[] = [
  ...notices(
    {
      name: 'Kanalbank',
      from: 'Kanalbank <no-reply@mitteilung.kanalbank.test>',
      color: '#14532d',
      site: 'kanalbank.test',
    },
    [
      {
        daysAgo: 2,
        subject: 'Ihr Kontoauszug ist da',
        text: 'Guten Tag Frau Lindqvist,\n\nin Ihrem Postfach liegt ein neuer Kontoauszug. Aus Sicherheitsgründen versenden wir keine Auszüge per E-Mail.',
        action: 'Zum Postfach',
      },
      {
        daysAgo: 20,
        subject: 'Neue Anmeldung von einem unbekannten Gerät',
        text: 'Am Montag um 21:14 Uhr wurde von einem neuen Gerät auf Ihr Konto zugegriffen. Waren Sie das, müssen Sie nichts tun.',
        action: 'Gerät prüfen',
      },
      {
        daysAgo: 33,
        subject: 'Ihr Kontoauszug ist da',
        text: 'In Ihrem Postfach liegt ein neuer Kontoauszug.',
        action: 'Zum Postfach',
      },
      {
        daysAgo: 47,
        subject: 'Änderung unserer Bedingungen zum 1. Januar',
        text: 'Wir passen unsere Bedingungen an. Die Änderungen gelten als angenommen, wenn Sie bis zum 31. Dezember nicht widersprechen.',
        action: 'Bedingungen lesen',
      },
    ],
  ),
  ...notices(
    {
      name: 'Namewerk',
      from: 'Namewerk Domains <no-reply@namewerk.test>',
      color: '#7c2d12',
      site: 'namewerk.test',
    },
    [
      {
        daysAgo: 4,
        subject: 'fernhill-instruments.test renews in 30 days',
        text: 'Your domain fernhill-instruments.test renews automatically. We will charge 14.90 € to the card on file.',
        action: 'Manage domain',
      },
      {
        daysAgo: 34,
        subject: 'Reminder: fernhill-instruments.test renews in 60 days',
        text: 'No action is needed if you wish to keep the domain.',
        action: 'Manage domain',
      },
    ],
  ),
  ...notices(
    {
      name: 'Fernhill Monitoring',
      from: 'Fernhill Monitoring <alerts@status.fernhill.test>',
      color: '#b91c1c',
      site: 'status.fernhill.test',
      owners: ALL,
    },
    [
      {
        daysAgo: 0.35,
        subject: '[ALERT] update-server: latency above 2 s',
        text: 'update-server answers slowly from two of five regions since 06:12 UTC.',
        action: 'Open dashboard',
        unread: true,
        after: 0.6,
        next: 'RESOLVED: update-server is back to normal (median 140 ms). Duration 31 minutes.',
      },
      {
        daysAgo: 8,
        subject: '[ALERT] garden-app: health check failing',
        text: 'Three checks in a row failed after the deployment at 14:03.',
        action: 'Open dashboard',
        after: 0.3,
        next: 'RESOLVED: deployment rolled back, all checks pass.',
      },
      {
        daysAgo: 25,
        subject: '[ALERT] database: disk 85 % full',
        text: 'At the present rate the disk is full in 11 days.',
        action: 'Open dashboard',
      },
      {
        daysAgo: 41,
        subject: 'Weekly uptime: 99.98 %',
        text: 'Two short interruptions, together 2 minutes.',
        action: 'Open report',
      },
    ],
  ),
  ...notices(
    {
      name: 'Schulportal',
      from: 'Schulportal <nicht-antworten@schulportal.test>',
      color: '#1e40af',
      site: 'schulportal.test',
    },
    [
      {
        daysAgo: 1,
        subject: 'Neuer Eintrag im Hausaufgabenheft (Maja L.)',
        text: 'Mathematik: Seite 44, Aufgaben 3 bis 6.\nSachkunde: Wetterbeobachtung eine Woche lang.',
        action: 'Eintrag öffnen',
      },
      {
        daysAgo: 9,
        subject: 'Speiseplan für die nächste Woche',
        text: 'Montag: Linseneintopf. Dienstag: Nudeln. Mittwoch: Fisch. Donnerstag: Kartoffelpuffer. Freitag: Überraschung.',
        action: 'Essen bestellen',
      },
      {
        daysAgo: 24,
        subject: 'Unterrichtsausfall am Freitag, 5. Stunde',
        text: 'Wegen einer Fortbildung entfällt die 5. Stunde. Die Betreuung ist gesichert.',
        action: 'Zum Portal',
      },
    ],
  ),
  ...notices(
    {
      name: 'Arbeitszeit',
      from: 'Arbeitszeit <no-reply@arbeitszeit.test>',
      color: '#0e7490',
      site: 'arbeitszeit.test',
      owners: ALL,
    },
    [
      {
        daysAgo: 3,
        subject: 'Bitte Stunden für die letzte Woche bestätigen',
        text: 'Es fehlen Angaben für zwei Tage. Bitte ergänzen und bestätigen Sie Ihre Stunden bis Freitag.',
        action: 'Stunden öffnen',
      },
      {
        daysAgo: 17,
        subject: 'Urlaubsantrag genehmigt',
        text: 'Ihr Antrag vom 22. bis 29. Dezember wurde genehmigt. Resturlaub: 6 Tage.',
        action: 'Kalender',
      },
      {
        daysAgo: 46,
        subject: 'Time sheet for last month is closed',
        text: 'Your time sheet was closed automatically. Corrections go through the office.',
        action: 'Open',
      },
    ],
  ),
  ...notices(
    {
      name: 'Ablage',
      from: 'Ablage (Freigaben) <freigabe-noreply@ablage.test>',
      color: '#15803d',
      site: 'ablage.test',
    },
    [
      {
        daysAgo: 0.7,
        subject: 'Chiara Rossi shared "Office move – master plan" with you',
        text: 'Chiara Rossi has invited you to edit the spreadsheet "Office move – master plan".',
        action: 'Open',
      },
      {
        daysAgo: 13,
        subject: 'Dev Patel commented on "Price list Skylark"',
        text: 'Dev Patel: "Is the dealer price with or without the mounting kit? See cell D14."',
        action: 'Open comment',
      },
      {
        daysAgo: 29,
        subject: 'Your storage is 80 % full',
        text: 'You are using 12 of 15 GB.',
        action: 'Clean up',
      },
    ],
  ),
];
