import { errorTexts } from '@triage/contract/errors';
import { mailboxIdInput } from '@triage/contract/inbox/inbox';
import { FIRST_MAILBOX } from '@triage/contract/mailbox-id';
import type { BulkAnswer } from '@triage/contract/triage/triage';
import { openTenant, type TenantContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { findMailboxByAddress } from '../mailboxes/find-mailbox-by-address.ts';
import { tenantOfMailbox } from '../tenant/mailbox-tenant.ts';
import {
  findNamedAddress,
  findNamedMailbox,
  groupThreads,
  isOfMailbox,
  isSpread,
} from '../tenant/named-mailboxes.ts';
import { mintTenantId } from '../tenant/tenant-id.ts';
import { onlyReads } from './call-meta.ts';
import { describeError } from './describe-error.ts';
import { type KnownSession, type RequestContext, t } from './init.ts';

export type PersonCall = RequestContext & { session: KnownSession; mailboxIds: readonly string[] };

/** A mailbox of the calling user. Pass only `mailboxIds` of their own session. */
export function openMailbox(ctx: PersonCall, mailboxId: string): TenantContext {
  const personId = mintTenantId(ctx.session.user.id);
  return {
    ...openTenant(ctx.services, tenantOfMailbox(personId, mailboxId)),
    takeAiPermit: () => ctx.limiter.take(personId, 'ai'),
  };
}

export function openMailboxes(ctx: PersonCall & { namedMailbox: string | null }): TenantContext[] {
  const wanted = ctx.namedMailbox === null ? ctx.mailboxIds : [ctx.namedMailbox];
  return wanted.map((mailboxId) => openMailbox(ctx, mailboxId));
}

/** The mailbox that a request is about; null where it is about none, or somebody has only one. */
export async function nameMailbox(
  ctx: PersonCall,
  { path, type, getRawInput }: { path: string; type: string; getRawInput: () => Promise<unknown> },
): Promise<string | null> {
  const hasOne = ctx.mailboxIds.length === 1;
  if (!isOfMailbox(path) || (hasOne && type !== 'query')) return null;
  const input = await getRawInput().catch(
    // A body that cannot be parsed is reported where the body is read.
    () => null,
  );
  if (type === 'query') requireMailbox(ctx, input);
  if (hasOne) return null;
  const named = findNamedMailbox(input) ?? (await findMailboxOfAddress(ctx, findNamedAddress(input, path)));
  if (named !== null && !ctx.mailboxIds.includes(named)) throw new AppError('mailboxNotFound');
  return named;
}

/** A list of a mailbox that was removed, or is misspelled, is not the list of all of them. */
function requireMailbox({ mailboxIds }: PersonCall, input: unknown): void {
  const { mailboxId } = (input ?? {}) as { mailboxId?: unknown };
  const asked = mailboxIdInput.safeParse(mailboxId).data;
  if (asked !== undefined && !mailboxIds.includes(asked)) throw new AppError('mailboxNotFound');
}

/** With several mailboxes, an email is sent from the one that has the address. */
async function findMailboxOfAddress(ctx: PersonCall, address: string | null): Promise<string | null> {
  if (address === null) return null;
  const tenants = ctx.mailboxIds.map((mailboxId) => openMailbox(ctx, mailboxId));
  return findMailboxByAddress(tenants, address);
}

/** All mailboxes that a request is about; the response is made of theirs. */
export function openEvery(ctx: PersonCall & { namedMailbox: string | null }) {
  return { tenants: openMailboxes(ctx), hasSeveral: ctx.mailboxIds.length > 1 };
}

export async function keepReadable(
  tenants: readonly TenantContext[],
  isReadable: (tenant: TenantContext) => Promise<boolean>,
): Promise<TenantContext[]> {
  const readable = await Promise.all(tenants.map(isReadable));
  return tenants.filter((_tenant, at) => readable[at]);
}

/**
 * A change of many threads is one call for each mailbox that they are in, for each is an account of its own. Where one
 * fails as a whole, its threads fail and the others' do not.
 */
export const spreadOverMailboxes = t.middleware(async ({ ctx, path, type, meta, getRawInput, next }) => {
  const several = ctx as typeof ctx & Partial<PersonCall>;
  const { mailboxIds = [FIRST_MAILBOX], session } = several;
  const isBulk = mailboxIds.length > 1 && isSpread(path) && !onlyReads(type, meta);
  const groups = isBulk ? groupThreads(await getRawInput().catch(() => null)) : null;
  if (!groups || !session) return next();
  const input = (await getRawInput()) as object;
  const parts: { threadIds: string[]; result: Awaited<ReturnType<typeof next>> }[] = [];
  for (const [mailboxId, threadIds] of groups) {
    const isOwn = mailboxIds.includes(mailboxId);
    const tenant = openMailbox({ ...ctx, session, mailboxIds }, isOwn ? mailboxId : FIRST_MAILBOX);
    const given = { ctx: { tenant }, getRawInput: async () => ({ ...input, threadIds }) };
    parts.push({ threadIds, result: await next(given as { ctx: object }) });
  }
  const [first] = parts;
  if (!first || parts.every(({ result }) => !result.ok)) return first?.result ?? next();
  const results = parts.flatMap(({ threadIds, result }) => listResults(threadIds, result));
  return { ...parts.find(({ result }) => result.ok)?.result, data: { results } } as typeof first.result;
});

type Result = { ok: true; data: unknown } | { ok: false; error: { cause?: unknown } };

function listResults(threadIds: string[], result: Result): BulkAnswer['results'] {
  if (result.ok) return (result.data as BulkAnswer).results;
  const error = describeError(result.error.cause)?.body.error ?? errorTexts.internal;
  return threadIds.map((threadId) => ({ threadId, success: false, error }));
}
