import type { TheirZoneAnswer } from '@triage/contract/meetings/agenda';
import { parseAddress } from '@triage/contract/parse-address';
import { listSenderClocks } from '@triage/database/tables/senders/sender-clocks';
import type { TenantContext } from '../context.ts';
import { getOwner } from '../mailbox/inbox/get-owner.ts';
import { knownZone } from '../time/local-time.ts';
import { senderZone } from './rules/times/sender-zone.ts';

/** The zone on whose clock a correspondent's mail is dated; null if it is unknown or the user's own. */
export async function findTheirZone(
  { tenantId, db }: Pick<TenantContext, 'tenantId' | 'db'>,
  { address }: { address: string },
): Promise<TheirZoneAnswer> {
  const email = parseAddress(address)?.email.toLowerCase() ?? '';
  const clock = (await listSenderClocks(db, tenantId, [email])).get(email);
  const own = knownZone((await getOwner(db, tenantId)).timeZone);
  const date = clock?.dates[0];
  if (!clock || !date) return { zone: null };
  const newest = { sentAt: new Date(date), headers: { date }, from: { email } };
  const zone = senderZone(newest, own, clock);
  return { zone: zone === own ? null : zone };
}
