import { CHIARA, DEV } from '../people.ts';
import { mail, type Story, story } from '../story.ts';
import { ADA_AT_WORK, BEN_AT_WORK, byBen } from './work-story.ts';

const MIRA = 'Mira Holm <mira.holm@fernhill.test>';
const TEAM = 'Hardware team <hardware@fernhill.test>';

export const workTeam: Story[] = [
  story(
    0.1,
    'Can we still change the connector?',
    [
      mail(
        ADA_AT_WORK,
        `Ben, the installers in Tromsø tell me that the M12 connector cannot be closed with gloves on. They would like the one with the lever.

Can we still change it before the second batch, and what would it cost per piece? I need an answer for them by tomorrow noon.`,
      ),
    ],
    { unread: true },
  ),
  story(
    0.3,
    'Draft of the 1.1 release notes',
    [
      mail(
        CHIARA,
        `Here is the text for 1.1. I have called it "frost alarm" everywhere, because "freeze warning" made Dev think of the firmware freeze.

Is minus two degrees still the right limit? And may I say that it works without a network?`,
        { attach: ['release-notes-1.1.docx'] },
      ),
    ],
    { unread: true, starred: true },
  ),
  story(1, 'Battery test, week six', [
    byBen(
      `Week six: 3.41 V at minus 20, all ten loggers alive. If it goes on like this we may write "two winters" on the box.`,
      { to: [ADA_AT_WORK], cc: [DEV, CHIARA], attach: ['battery-week-6.csv'] },
    ),
    mail(
      DEV,
      `Very nice. Which of the ten is the one with the old regulator? The curve of number 7 has a step at day 31 that I cannot explain. Did somebody open the chamber?`,
      { to: [BEN_AT_WORK], cc: [ADA_AT_WORK], after: 5 },
    ),
  ]),
  story(2, 'Holiday cover in the first week of January', [
    mail(
      MIRA,
      `Hello Ben,

you and Dev have both entered the first week of January. One of you has to be reachable for the lab. Could you two sort it out and tell me by Friday who it is?`,
      { cc: [DEV] },
    ),
  ]),
  story(
    3,
    'Spare probes for the fair',
    [
      mail(CHIARA, `How many probes can I take to the fair without you noticing?`),
      byBen(`Six. I will notice the seventh.`, { to: [CHIARA], after: 0.4 }),
      mail(CHIARA, `Six it is. Thank you!`, { after: 0.2 }),
    ],
    { archived: true },
  ),
  story(
    5,
    'Who has the torque driver?',
    [
      mail(
        TEAM,
        `Whoever has borrowed the small torque driver from bench 2: please put it back, no questions asked.`,
        {
          to: [TEAM],
          headers: { 'List-Id': '<hardware.fernhill.test>', Precedence: 'list' },
        },
      ),
    ],
    { owners: ['ben@fernhill.test'] },
  ),
  story(
    8,
    'Bring-up of board C2',
    [
      byBen(
        `C2 boots. The radio answers, the flash answers, the humidity sensor answers nothing at all. I think its address pin is floating; see the photo.`,
        { to: [DEV], cc: [ADA_AT_WORK], attach: ['board-c2.png'] },
      ),
      mail(
        DEV,
        `It is. The pull-up is in the schematic and not on the board: line 14 of the placement file has the wrong side. I can fix it in the file, you would have to fix it on the ten boards.`,
        { to: [BEN_AT_WORK], after: 3 },
      ),
      byBen(`Ten resistors, ten minutes. Please fix the file.`, { to: [DEV], after: 0.7 }),
    ],
    { archived: true },
  ),
  story(
    12,
    'Numbers for the board meeting',
    [
      mail(
        ADA_AT_WORK,
        `For the board I need from you, in one paragraph each: yield of the first batch, returns so far, and what you are afraid of.`,
      ),
      byBen(
        `Yield: 96.4 % at first test, 99.1 % after rework.
Returns: four of 812, three of them wet because the lid was not closed.
Afraid of: the single supplier of the housing. I have started to look for a second one.`,
        { to: [ADA_AT_WORK], after: 20 },
      ),
      mail(ADA_AT_WORK, `Exactly what I needed. Thank you.`, { after: 1 }),
    ],
    { archived: true },
  ),
];
