import type { FindInvitationAnswer, InvitationRequest } from '@triage/contract/meetings/invitation';
import type { TenantContext } from '../context.ts';
import type { InvitationPart } from '../icalendar/parse-invitation-part.ts';
import { sayRule } from '../icalendar/say-rule.ts';
import { cleanLine } from '../mail-text/clean-text.ts';
import { findMailInvitation } from '../mailbox/inbox/find-mail-invitation.ts';
import { getOwner } from '../mailbox/inbox/get-owner.ts';
import type { Invitation } from '../ports/calendar.ts';
import { isProviderFailure } from '../ports/mail.ts';
import { countOverlaps } from './count-overlaps.ts';
import { invitationAnswer, invitationState } from './invitation-state.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock' | 'calendar' | 'logger'>;

const TEXT_MAX = 500;

/** The thread's newest invitation as in the user's calendar, or as in the email if the calendar does not have it. */
export async function findInvitation(
  ctx: Ctx,
  { threadId }: InvitationRequest,
): Promise<FindInvitationAnswer> {
  const part = await findMailInvitation(ctx.db, ctx.tenantId, threadId);
  if (!part) return { invitation: null };
  const event = await ctx.calendar
    .findInvitation(part.uid, part.occurrence ?? undefined)
    .catch(withoutCalendar);
  const mailbox = (await getOwner(ctx.db, ctx.tenantId)).userEmail;
  const state = invitationState(part, event, { now: ctx.clock.now(), mailbox });
  const shown = event ? fetchEvent(event) : parsePart(part);
  return {
    invitation: {
      ...shown,
      start: shown.start.toISOString(),
      end: shown.end.toISOString(),
      state,
      answer: invitationAnswer(event),
      overlaps: state === 'open' ? await countOverlaps(ctx, event ?? part) : null,
      inCalendar: event !== null,
      htmlLink: event && /^https?:/.test(event.htmlLink) ? event.htmlLink : '',
    },
  };
}

/** The email itself says when and where. */
function withoutCalendar(error: unknown): null {
  if (isProviderFailure(error, 'noCalendar')) return null;
  throw error;
}

function fetchEvent({ summary, start, end, allDay, place, organizer, rule }: Invitation) {
  const { name, email } = organizer;
  return {
    title: cleanLine(summary, TEXT_MAX),
    start,
    end,
    allDay,
    place: cleanLine(place, TEXT_MAX),
    organizer: { name: cleanLine(name, TEXT_MAX), email: cleanLine(email, TEXT_MAX) },
    repeats: sayRule(rule),
  };
}

function parsePart({ title, start, end, allDay, place, organizer, repeats }: InvitationPart) {
  return { title, start, end, allDay, place, organizer, repeats };
}
