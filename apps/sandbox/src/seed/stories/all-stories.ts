import type { Story } from '../story.ts';
import { automatedNotices } from './automated-notices.ts';
import { contracts } from './contract.ts';
import { customers } from './customers.ts';
import { engineering } from './engineering.ts';
import { europeanMail } from './european-mail.ts';
import { familyAndHome } from './family-home.ts';
import { hiring } from './hiring.ts';
import { hostile } from './hostile.ts';
import { listsAndCopies } from './lists-and-copies.ts';
import { newsletters } from './newsletters.ts';
import { officeMove } from './office-move.ts';
import { productLaunch } from './product-launch.ts';
import { purchases } from './purchases.ts';
import { scheduling } from './scheduling.ts';
import { travelAndFriends } from './travel-friends.ts';
import { worldMail } from './world-mail.ts';

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
    ...listsAndCopies,
    ...worldMail,
    ...europeanMail,
    ...engineering,
    ...newsletters,
    ...purchases,
    ...automatedNotices,
    ...hostile,
  ];
}
