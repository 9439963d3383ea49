import type { Story } from '../story.ts';
import { automatedNotices } from './automated-notices.ts';
import { contracts } from './contract.ts';
import { customers } from './customers.ts';
import { engineering } from './engineering.ts';
import { europeanMail } from './european-mail.ts';
import { everydayMail } from './everyday-mail.ts';
import { familyAndHome } from './family-home.ts';
import { hiring } from './hiring.ts';
import { hostile } from './hostile.ts';
import { householdNotices } from './household-notices.ts';
import { listsAndCopies } from './lists-and-copies.ts';
import { longThread } from './long-thread.ts';
import { moreNewsletters } from './more-newsletters.ts';
import { newsletters } from './newsletters.ts';
import { officeMove } from './office-move.ts';
import { productLaunch } from './product-launch.ts';
import { proposedTimes } from './proposed-times.ts';
import { purchases } from './purchases.ts';
import { scheduling } from './scheduling.ts';
import { teamTalk } from './team-talk.ts';
import { travelAndFriends } from './travel-friends.ts';
import { worldMail } from './world-mail.ts';
import { southernMail } from './world-mail-south.ts';

export function allStories(): Story[] {
  return [
    ...officeMove,
    ...productLaunch,
    ...hiring,
    ...contracts,
    ...familyAndHome,
    ...travelAndFriends,
    ...customers,
    ...scheduling,
    ...proposedTimes,
    ...teamTalk,
    ...longThread,
    ...everydayMail,
    ...listsAndCopies,
    ...worldMail,
    ...southernMail,
    ...europeanMail,
    ...engineering,
    ...newsletters,
    ...purchases,
    ...automatedNotices,
    ...householdNotices,
    ...moreNewsletters,
    ...hostile,
  ];
}
