import { type MailListRequest, type MailPage, mailPlaceSchema } from '@triage/contract/inbox/mail-list';
import {
  listMailIn,
  listMailWithLabel,
  type MailKey,
  type MailStatementRow,
} from '@triage/database/tables/inbox/list-mail';
import { listOwnLabels } from '@triage/database/tables/mail-labels';
import type { TenantContext } from '../../context.ts';
import { FieldError } from '../../errors.ts';
import { listOutside } from '../outside/list-outside.ts';
import { readCursor, writeCursor } from './inbox-cursor.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock' | 'mail'>;

/** All of a person's mail beside the lanes, newest first. */
export async function listMail(ctx: Ctx, request: MailListRequest): Promise<MailPage> {
  const place = mailPlaceSchema.safeParse(request.in).data;
  if (place === 'drafts' || place === 'spam' || place === 'trash') return listOutside(ctx, place, request);
  const { cursor, limit } = request;
  const after: MailKey | null = cursor ? readCursor(cursor) : null;
  const wanted = { userId: ctx.tenantId, now: ctx.clock.now(), after, limit: limit + 1 };
  const found = place
    ? await listMailIn(ctx.db, { ...wanted, in: place })
    : await listMailWithLabel(ctx.db, { ...wanted, labelId: await requireLabel(ctx, request.in) });
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return { rows: rows.map(asRow), nextCursor: found.length > limit && last ? cursorOf(last) : null };
}

async function requireLabel(ctx: Ctx, place: string): Promise<string> {
  const id = place.slice('label:'.length);
  const labels = await listOwnLabels(ctx.db, ctx.tenantId);
  if (!labels.some((label) => label.id === id)) throw new FieldError('in', 'There is no such label');
  return id;
}

function cursorOf({ lastMessageAt, threadId }: MailStatementRow): string {
  return writeCursor({ rank: 0, at: lastMessageAt.toISOString(), threadId });
}

function asRow(row: MailStatementRow): MailPage['rows'][number] {
  return {
    ...row,
    lastMessageAt: row.lastMessageAt.toISOString(),
    snoozedUntil: row.snoozedUntil?.toISOString() ?? null,
  };
}
