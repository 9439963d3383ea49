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

/** What changed since the last reading, or everything; then it comes back by itself, until it is turned off. */
export async function fetchContacts(ctx: Ctx, signal: AbortSignal): Promise<void> {
  const book = await findContactBook(ctx.db, ctx.tenantId);
  const source = ctx.contactsFor?.(ctx.tenantId);
  if (!book || !source) return;
  let waitMs = AGAIN_MS;
  try {
    await fetchInto(ctx, source, book.syncToken, signal);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    ctx.logger.warn('contacts.not-read', { failure: error.failure }, error);
    await failContactBook(ctx.db, { userId: ctx.tenantId, failure: error.failure });
    waitMs = Math.max(AFTER_FAILURE_MS, error.retryAfterMs ?? 0);
  }
  const startAfter = new Date(ctx.clock.now().getTime() + waitMs);
  await ctx.jobs.enqueue('read-contacts', { userId: ctx.tenantId }, { key: ctx.tenantId, startAfter });
}

async function fetchInto(
  ctx: Ctx,
  source: Contacts,
  syncToken: string | null,
  signal: AbortSignal,
): Promise<void> {
  try {
    const read = await fetchPages(source, syncToken, signal);
    await store(ctx, { ...read, isWhole: syncToken === null });
  } catch (error) {
    // Expired, or the token of another account that was connected before.
    if (syncToken === null || !isProviderFailure(error, 'gone', 'invalid')) throw error;
    await fetchInto(ctx, source, null, signal);
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
  read: { contacts: readonly Contact[]; syncToken: string | null; isWhole: boolean },
): Promise<void> {
  const userId = ctx.tenantId;
  await ctx.db.transaction(async (tx) => {
    const { syncToken } = read;
    if (!(await settleContactBook(tx, { userId, syncToken, at: ctx.clock.now() }))) return;
    if (read.isWhole) await emptyContactBook(tx, userId);
    // One that has changed may have lost an address.
    else await removeContacts(tx, { userId, contactIds: read.contacts.map(({ contactId }) => contactId) });
    await putContacts(tx, userId, toRows(read.contacts));
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
