import type { Story } from '../story.ts';
import { notices } from './series.ts';

export const householdNotices: Story[] = [
  ...notices(
    {
      name: 'Stadtbibliothek',
      from: 'Stadtbibliothek <ausleihe-noreply@stadtbibliothek.test>',
      color: '#4338ca',
      site: 'stadtbibliothek.test',
    },
    [
      {
        daysAgo: 5,
        subject: 'Fällig in drei Tagen: 4 Medien',
        text: 'Der Bär, der nicht schlafen wollte\nVulkane und Erdbeben\nGezeiten: eine Kulturgeschichte\nDas kleine Wetterbuch',
        action: 'Verlängern',
      },
      {
        daysAgo: 26,
        subject: 'Ihre Vormerkung liegt bereit',
        text: '„Gezeiten: eine Kulturgeschichte“ liegt bis Samstag an der Theke.',
        action: 'Konto',
      },
    ],
  ),
  ...notices(
    {
      name: 'Login',
      from: 'Garden App <no-reply@login.fernhill.test>',
      color: '#334155',
      site: 'login.fernhill.test',
    },
    [
      {
        daysAgo: 0.05,
        subject: 'Your sign-in code is 481 902',
        text: 'Enter 481 902 to sign in. The code is valid for ten minutes. If you did not ask for it, ignore this mail.',
        action: 'Sign in',
      },
      {
        daysAgo: 14,
        subject: 'Your sign-in code is 730 115',
        text: 'Enter 730 115 to sign in. The code is valid for ten minutes.',
        action: 'Sign in',
      },
    ],
  ),
  ...notices(
    {
      name: 'Stadtwerke',
      from: 'Stadtwerke Nord <service-noreply@stadtwerke-nord.test>',
      color: '#a16207',
      site: 'stadtwerke-nord.test',
    },
    [
      {
        daysAgo: 10,
        subject: 'Ihr neuer Abschlag ab Januar',
        text: 'Ihr monatlicher Abschlag für Strom sinkt von 86 auf 79 Euro. Sie müssen nichts tun.',
        action: 'Zum Kundenkonto',
      },
      {
        daysAgo: 53,
        subject: 'Zählerstand bitte bis zum 30. mitteilen',
        text: 'Bitte teilen Sie uns Ihren Zählerstand mit. Ohne Ihre Angabe schätzen wir.',
        action: 'Zählerstand eingeben',
      },
    ],
  ),
  ...notices(
    {
      name: 'Circle',
      from: 'Linkwerk <updates@linkwerk-netz.test>',
      color: '#0369a1',
      site: 'linkwerk-netz.test',
    },
    [
      {
        daysAgo: 3,
        subject: 'You appeared in 14 searches this week',
        text: 'People from Wind & Wetter AG and Hochschule Nord looked at your profile.',
        action: 'See who',
      },
      {
        daysAgo: 12,
        subject: 'Yusuf Demir would like to connect',
        text: 'Yusuf Demir, technician, sent you an invitation.',
        action: 'Accept',
      },
      {
        daysAgo: 30,
        subject: 'Congratulate Lars Engström on 20 years at Hogskolan',
        text: 'Say something nice. It takes ten seconds.',
        action: 'Say congrats',
      },
    ],
  ),
];
