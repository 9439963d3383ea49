import {
  type ContactsAnswer,
  type ContactsState,
  contactsStateSchema,
} from '@triage/contract/account/contacts';
import { findConnectionRow } from '@triage/database/tables/connections/connections';
import { closeContactBook, findContactBook } from '@triage/database/tables/people/contacts';
import type { TenantContext } from '../../context.ts';
import { openAndQueue } from '../../mailbox/sync/reopen-contact-book.ts';
import { CONTACTS_SCOPE } from '../../ports/oauth.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'jobs' | 'contactsFor'>;

export async function findContactsState(ctx: Ctx): Promise<ContactsState> {
  const [connection, book] = await Promise.all([
    findConnectionRow(ctx.db, ctx.tenantId),
    findContactBook(ctx.db, ctx.tenantId),
  ]);
  const isOffered = ctx.contactsFor !== undefined && connection && connection.provider !== 'imap';
  const granted = connection?.scopes.includes(CONTACTS_SCOPE) ?? false;
  const parts = { contacts: book?.contacts ?? 0, readAt: book?.readAt?.toISOString() ?? null };
  if (!isOffered) return { ...parts, state: 'unavailable', granted: false, failure: null };
  if (!book) return { ...parts, state: 'off', granted, failure: null };
  const failure = granted ? asFailure(book.failure) : 'forbidden';
  return { ...parts, state: failure ? 'failed' : book.readAt ? 'on' : 'reading', granted, failure };
}

/** Without the grant nothing is turned on: the user is sent to Google's consent page first. */
export async function turnContactsOn(ctx: Ctx): Promise<ContactsState> {
  const { granted } = await findContactsState(ctx);
  if (granted) {
    await ctx.db.transaction((tx) => openAndQueue({ ...ctx, db: tx }));
    ctx.jobs.wake();
  }
  return findContactsState(ctx);
}

/** Deletes what was read. */
export async function turnContactsOff(ctx: Ctx): Promise<ContactsState> {
  await closeContactBook(ctx.db, ctx.tenantId);
  return findContactsState(ctx);
}

/** Google asks the user, so no API call can grant the permission. */
export function withConsent(ctx: Pick<TenantContext, 'settings'>, state: ContactsState): ContactsAnswer {
  const isAsked = state.state !== 'unavailable' && !state.granted;
  return { ...state, consentUrl: isAsked ? `${ctx.settings.appUrl}/api/connect/mailhost?contacts=1` : null };
}

function asFailure(stored: string | null): ContactsState['failure'] {
  if (stored === null) return null;
  return contactsStateSchema.shape.failure.safeParse(stored).data ?? 'unknown';
}
