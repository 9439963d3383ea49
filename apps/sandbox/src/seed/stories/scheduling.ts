import { ADA, BEN, CHIARA, DEV } from '../people.ts';
import { mail, type Story, story } from '../story.ts';

const PRIYA = 'Priya Raman <priya@monsoon-analytics.in.test>';
const NILS = 'Nils Bergman <nils.bergman@vinterfonden.test>';

export const scheduling: Story[] = [
  story(
    0.25,
    'Launch dry run',
    [
      mail(
        CHIARA,
        `One hour, all of us, everything that can go wrong on the 8th in the right order. I bring cake.`,
        {
          to: [ADA, BEN, DEV],
          invite: {
            method: 'REQUEST',
            summary: 'Launch dry run',
            inDays: 3,
            hour: 13,
            minutes: 60,
            location: 'Big table',
          },
        },
      ),
    ],
    { unread: true },
  ),
  story(3, 'Invitation: Skylark forecasting model', [
    mail(PRIYA, `Hi Ada, as promised: forty minutes, half of it questions. The link is in the invitation.`, {
      cc: [BEN],
      invite: {
        method: 'REQUEST',
        summary: 'Skylark × Monsoon: forecasting model',
        inDays: 6,
        hour: 9,
        minutes: 40,
        location: 'https://meet.monsoon-analytics.in.test/skylark',
      },
    }),
    mail(BEN, 'Ben Okafor has accepted this invitation.', {
      to: [PRIYA],
      cc: [ADA],
      after: 2,
      bare: true,
      subject: 'Accepted: Invitation: Skylark forecasting model',
      invite: {
        method: 'REPLY',
        summary: 'Skylark × Monsoon: forecasting model',
        inDays: 6,
        hour: 9,
        minutes: 40,
        answer: 'ACCEPTED',
        organizer: PRIYA,
      },
    }),
  ]),
  story(
    9,
    'Quarterly review with Vinterfonden',
    [
      mail(
        NILS,
        `Hej Ada,

kvartalsmötet: en timme, siffrorna i korthet, sedan lunch. Kallelsen ligger bifogad.

Nils`,
        {
          invite: {
            method: 'REQUEST',
            summary: 'Quarterly review Fernhill / Vinterfonden',
            inDays: 8,
            hour: 9,
            minutes: 60,
            location: 'Vinterfonden, Strandvägen 7',
          },
        },
      ),
      mail(
        NILS,
        `Hej Ada, tyvärr krockar det med styrelsen. Jag flyttar till dagen efter, samma tid.

Nils`,
        {
          after: 40,
          bare: true,
          subject: 'Updated invitation: Quarterly review with Vinterfonden',
          invite: {
            method: 'REQUEST',
            summary: 'Quarterly review Fernhill / Vinterfonden',
            inDays: 9,
            hour: 9,
            minutes: 60,
            sequence: 1,
            location: 'Vinterfonden, Strandvägen 7',
          },
        },
      ),
    ],
    { starred: true },
  ),
  story(16, 'Canceled: sensor sourcing call', [
    mail(DEV, `The supplier has flu and so do I, nearly. I will find a new time next week.`, {
      to: [ADA],
      cc: [BEN],
      invite: {
        method: 'CANCEL',
        summary: 'Sensor sourcing call',
        inDays: 1,
        hour: 10,
        minutes: 30,
        sequence: 2,
      },
    }),
  ]),
  story(
    34,
    'Weekly: ten minutes standing',
    [
      mail(BEN, `Moving our weekly to Mondays at 9:15 so that it stops eating Tuesdays.`, {
        to: [ADA, CHIARA, DEV],
        invite: {
          method: 'REQUEST',
          summary: 'Weekly: ten minutes standing',
          inDays: 3,
          hour: 8,
          minutes: 10,
          rule: 'FREQ=WEEKLY;BYDAY=MO;COUNT=20',
        },
      }),
    ],
    { archived: true },
  ),
  story(21, 'Declined: Photo shoot in the greenhouse', [
    mail(
      'Rita Sandoval <rita@foto-sandoval.test>',
      'Rita Sandoval has declined this invitation with a note: "Gewitter angesagt, im Glashaus keine gute Idee. Donnerstag?"',
      {
        invite: {
          method: 'REPLY',
          summary: 'Photo shoot in the greenhouse',
          inDays: 2,
          hour: 8,
          minutes: 120,
          answer: 'DECLINED',
          organizer: ADA,
        },
      },
    ),
  ]),
];
