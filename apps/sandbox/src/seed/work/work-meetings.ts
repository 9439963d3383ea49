import { CHIARA, DEV } from '../people.ts';
import { mail, type Story, story } from '../story.ts';
import { ADA_AT_WORK, BEN_AT_WORK, byBen } from './work-story.ts';

const INSTALLER = 'Sigrid Aas <sigrid@nordvaer-montasje.test>';
const UNIVERSITY = 'Prof. Elena Marchetti <e.marchetti@meteo-padova.test>';
const CANDIDATE = 'Farid Haddad <farid.haddad@kodelab.test>';
const HOUSING = 'Katrin Vogel <vogel@vogel-kunststoff.test>';

export const workMeetings: Story[] = [
  story(
    0.4,
    'Design review C2',
    [
      mail(
        ADA_AT_WORK,
        `An hour for C2 before the files go out: connector, lid, and the thing with the pull-up. Please bring a board that works and one that does not.`,
        {
          to: [BEN_AT_WORK, DEV, CHIARA],
          invite: {
            method: 'REQUEST',
            summary: 'Design review C2',
            inDays: 2,
            hour: 9,
            minutes: 60,
            location: 'Lab 2',
          },
        },
      ),
    ],
    { unread: true },
  ),
  story(
    1,
    'Visit to the test site',
    [
      mail(
        INSTALLER,
        `Hello Ben,

the road to the site is open again. Would Tuesday at 10:00 or Wednesday at 14:00 suit you for the visit? It takes two hours, and you need proper boots.

Sigrid`,
      ),
    ],
    { unread: true },
  ),
  story(3, 'Convegno di Padova: la sua relazione', [
    mail(
      UNIVERSITY,
      `Gentile dottor Okafor,

il comitato ha accettato la sua relazione sui sensori a basso consumo. Possiamo sentirci per il programma? Le andrebbe bene giovedì alle 15:00, oppure venerdì alle 11:00?

Un cordiale saluto,
Elena Marchetti`,
      { charset: 'iso-8859-1' },
    ),
  ]),
  story(4, 'Interview on Thursday?', [
    mail(
      CANDIDATE,
      `Dear Ben,

thank you for the invitation. I can come on Thursday between 13:00 and 17:00, or any time on Friday morning. Which do you prefer? I will bring the logger that I told you about.

Farid`,
      { attach: ['cv-farid-haddad.pdf'] },
    ),
  ]),
  story(5, 'Werkzeugabnahme in Ulm', [
    mail(
      HOUSING,
      `Guten Tag Herr Okafor, hier die Einladung zur Abnahme. Bitte Sicherheitsschuhe mitbringen.`,
      {
        to: [BEN_AT_WORK],
        invite: {
          method: 'REQUEST',
          summary: 'Werkzeugabnahme Gehäuse',
          inDays: 12,
          hour: 8,
          minutes: 180,
          location: 'Vogel Kunststofftechnik, Ulm',
        },
      },
    ),
  ]),
  story(
    9,
    'Weekly hardware round',
    [
      mail(ADA_AT_WORK, `Moved by half an hour, so that Dev can bring his children to school.`, {
        to: [BEN_AT_WORK, DEV],
        invite: {
          method: 'REQUEST',
          summary: 'Weekly hardware round',
          inDays: 1,
          hour: 8,
          minutes: 30,
          sequence: 1,
          rule: 'FREQ=WEEKLY;COUNT=20',
        },
      }),
      byBen('Ben Okafor has accepted this invitation.', {
        to: [ADA_AT_WORK],
        after: 1,
        bare: true,
        subject: 'Accepted: Weekly hardware round',
        invite: {
          method: 'REPLY',
          summary: 'Weekly hardware round',
          inDays: 1,
          hour: 8,
          answer: 'ACCEPTED',
          organizer: ADA_AT_WORK,
        },
      }),
    ],
    { archived: true },
  ),
  story(11, 'Cancelled: Supplier call', [
    mail(HOUSING, `Der Termin entfällt, Frau Lang ist krank. Wir melden uns mit einem neuen.`, {
      to: [BEN_AT_WORK],
      invite: {
        method: 'CANCEL',
        summary: 'Telefonat Gehäuse',
        inDays: -1,
        hour: 10,
        sequence: 1,
      },
    }),
  ]),
];
