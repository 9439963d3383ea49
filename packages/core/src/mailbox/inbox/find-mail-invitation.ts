import type { MailInvitation } from '@triage/contract/meetings/invitation';
import type { Sql } from '@triage/database/open-database';
import { listInvitationTexts } from '@triage/database/tables/messages/thread-messages';
import { AppError } from '../../errors.ts';
import { type InvitationPart, parseInvitationPart } from '../../icalendar/parse-invitation-part.ts';
import type { CachedThread } from '../../mime/cached-thread.ts';
import type { TenantId } from '../../tenant/tenant-id.ts';
import { knownZone } from '../../time/local-time.ts';
import { getOwner } from './get-owner.ts';

/** When a thread has more of them, the newest are enough. */
const LOOKED_AT_MAX = 10;

/** With the address that the mail says it is from. */
export type SentInvitation = InvitationPart & { sender: string };

/** The newest invitation that somebody else sent in this thread, as in the email. Throws `threadNotFound`. */
export async function findMailInvitation(
  sql: Sql,
  tenantId: TenantId,
  threadId: string,
): Promise<SentInvitation | null> {
  const rows = await listInvitationTexts(sql, { userId: tenantId, threadId, limit: LOOKED_AT_MAX });
  if (rows.length === 0) throw new AppError('threadNotFound');
  const sent = rows.flatMap(({ text, sender }) => (text ? [{ text, sender: sender ?? '' }] : []));
  return sent.length === 0 ? null : parseNewest(sql, tenantId, sent);
}

/** The same for showing, of a thread that was read already. */
export async function viewMailInvitation(
  sql: Sql,
  tenantId: TenantId,
  { messages }: CachedThread,
): Promise<MailInvitation | null> {
  const sent = messages.flatMap(({ calendarText, fromMe }) =>
    fromMe || !calendarText ? [] : [{ text: calendarText, sender: '' }],
  );
  if (sent.length === 0) return null;
  const part = await parseNewest(sql, tenantId, sent.toReversed().slice(0, LOOKED_AT_MAX));
  if (!part) return null;
  const { uid: _, occurrence: __, guests: ___, sender: ____, start, end, ...rest } = part;
  return { ...rest, start: start.toISOString(), end: end.toISOString() };
}

/** Newest first. The zone is for times without one. */
async function parseNewest(
  sql: Sql,
  tenantId: TenantId,
  sent: readonly { text: string; sender: string }[],
): Promise<SentInvitation | null> {
  const zone = knownZone((await getOwner(sql, tenantId)).timeZone);
  for (const { text, sender } of sent) {
    const part = parseInvitationPart(text, zone);
    if (part) return { ...part, sender };
  }
  return null;
}
