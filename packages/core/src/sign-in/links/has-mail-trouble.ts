import { waitsForMailServer } from '@triage/database/tables/sign-in/links';
import type { Services } from '../../context.ts';
import { LINK_MS } from './link-times.ts';

/** Whether the site's mail server fails at the moment. */
export function hasMailTrouble({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<boolean> {
  return waitsForMailServer(db, new Date(clock.now().getTime() - LINK_MS));
}
