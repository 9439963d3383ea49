import { findCalendarMessage } from '@triage/database/tables/messages/thread-messages';
import type { TenantContext } from '../context.ts';
import { parseGuestAnswer } from '../icalendar/parse-guest-answer.ts';
import { getOwner } from '../mailbox/inbox/get-owner.ts';
import { isProviderFailure } from '../ports/mail.ts';
import { knownZone } from '../time/local-time.ts';
import { domainOf, isFreeMail } from '../triage/rules/deception/domains.ts';
import { failsAuthentication, parseAuthentication } from '../triage/rules/deception/parse-authentication.ts';
import { showMeetingChanges } from './show-meeting-changes.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock' | 'calendar' | 'logger' | 'realtime'>;

const REFUSED_LABELS = ['SPAM', 'TRASH'];

/**
 * A guest's "Accepted" reaches the calendar of who has invited them, where the server does not do it. The mail proves
 * little: it changes nothing but the answer of the guest that it comes from, and only where the calendar has invited them.
 */
export async function recordGuestAnswer(ctx: Ctx, messageId: string): Promise<void> {
  const message = await findCalendarMessage(ctx.db, { userId: ctx.tenantId, messageId });
  if (!message?.text || message.fromMe) return;
  if (message.labelIds.some((label) => REFUSED_LABELS.includes(label))) return;
  const zone = knownZone((await getOwner(ctx.db, ctx.tenantId)).timeZone);
  const answer = parseGuestAnswer(message.text, zone);
  if (!answer || answer.email !== message.sender.toLowerCase()) return;
  const isFree = isFreeMail(domainOf(answer.email));
  const found = parseAuthentication(message.headers['authentication-results']);
  if (failsAuthentication(found, { isList: false, isFree, isKnown: false })) return;
  try {
    if (await ctx.calendar.recordAnswer(answer)) await showMeetingChanges(ctx);
  } catch (error) {
    if (!isProviderFailure(error, 'noCalendar')) throw error;
  }
}
