import { findGrantKey, lockGrantKey } from '@triage/database/tables/connections/connections';
import {
  type ContactRow,
  emptyContactBook,
  failContactBook,
  findContactBook,
  putContacts,
  removeContacts,
  settleContactBook,
} from '@triage/database/tables/people/contacts';
import type { TenantContext } from '../../context.ts';
import type { Contact, Contacts } from '../../ports/contacts.ts';
import { isProviderFailure, ProviderError } from '../../ports/mail.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock' | 'logger' | 'jobs' | 'contactsFor'>;

/** Nobody's address book changes so often that it must be known sooner. */
const AGAIN_MS = 6 * 60 * 60_000;
const AFTER_FAILURE_MS = 30 * 60_000;
/** Google's own limit for an account. */
const CONTACTS_MAX = 25_000;
const PAGES_MAX = 200;
const NAME_MAX = 200;
const EMAIL_MAX = 320;

/** Fetches the changes since the last run, or everything; then reschedules itself, until contacts are turned off. */
export async function fetchContacts(ctx: Ctx, signal: AbortSignal): Promise<void> {
  const grant = await findGrantKey(ctx.db, ctx.tenantId);
  const book = await findContactBook(ctx.db, ctx.tenantId);
  const source = ctx.contactsFor?.(ctx.tenantId);
  if (!book || !source) return;
  let waitMs = AGAIN_MS;
  try {
    const began = { grant, syncToken: book.syncToken };
    // Otherwise another reading begins at once, of the account that is connected by now.
    if (!(await fetchInto(ctx, source, began, book.syncToken, signal))) waitMs = 0;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    ctx.logger.warn('contacts.not-read', { failure: error.failure }, error);
    await failContactBook(ctx.db, { userId: ctx.tenantId, failure: error.failure });
    waitMs = Math.max(AFTER_FAILURE_MS, error.retryAfterMs ?? 0);
  }
  const startAfter = new Date(ctx.clock.now().getTime() + waitMs);
  await ctx.jobs.enqueue('read-contacts', { userId: ctx.tenantId }, { key: ctx.tenantId, startAfter });
}

/** What a reading is of: a book that is off and on again, or another account's, is not the same. */
type Began = { grant: string | null; syncToken: string | null };

async function fetchInto(
  ctx: Ctx,
  source: Contacts,
  began: Began,
  syncToken: string | null,
  signal: AbortSignal,
): Promise<boolean> {
  try {
    const read = await fetchPages(source, syncToken, signal);
    return await store(ctx, began, { ...read, isWhole: syncToken === null });
  } catch (error) {
    // Expired, or the token of another account that was connected before.
    if (syncToken === null || !isProviderFailure(error, 'gone', 'invalid')) throw error;
    return fetchInto(ctx, source, began, null, signal);
  }
}

async function fetchPages(source: Contacts, syncToken: string | null, signal: AbortSignal) {
  const contacts: Contact[] = [];
  let page: string | null = null;
  for (let pages = 0; pages < PAGES_MAX; pages++) {
    signal.throwIfAborted();
    const answer = await source.listContacts({
      ...(syncToken ? { syncToken } : {}),
      ...(page ? { page } : {}),
    });
    contacts.push(...answer.contacts);
    page = answer.nextPage;
    if (!page || contacts.length >= CONTACTS_MAX) return { contacts, syncToken: answer.syncToken };
  }
  return { contacts, syncToken: null };
}

/** In one transaction, so that nobody is missing while it is written. */
async function store(
  ctx: Ctx,
  began: Began,
  read: { contacts: readonly Contact[]; syncToken: string | null; isWhole: boolean },
): Promise<boolean> {
  const userId = ctx.tenantId;
  return ctx.db.transaction(async (tx) => {
    if ((await lockGrantKey(tx, userId)) !== began.grant) return false;
    const settled = { userId, began: began.syncToken, syncToken: read.syncToken, at: ctx.clock.now() };
    if (!(await settleContactBook(tx, settled))) return false;
    if (read.isWhole) await emptyContactBook(tx, userId);
    // One that has changed may have lost an address.
    else await removeContacts(tx, { userId, contactIds: read.contacts.map(({ contactId }) => contactId) });
    await putContacts(tx, userId, toRows(read.contacts));
    return true;
  });
}

/** The last of two versions counts. */
function toRows(contacts: readonly Contact[]): ContactRow[] {
  const last = new Map(contacts.map((contact) => [contact.contactId, contact]));
  return [...last.values()].flatMap(({ contactId, name, emails, removed }) => {
    const usable = emails
      .map((email) => email.trim().toLowerCase())
      .filter((email) => email.length <= EMAIL_MAX && /^[^\s<>"@]+@[^\s<>"@]+$/.test(email));
    if (removed) return [];
    return [...new Set(usable)].map((email) => ({ contactId, email, name: cleanName(name) }));
  });
}

function cleanName(name: string): string {
  return name
    .replaceAll(/[\p{Cc}\p{Cf}<>"]+/gu, ' ')
    .trim()
    .slice(0, NAME_MAX);
}
