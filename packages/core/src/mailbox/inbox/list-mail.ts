import {
  type MailListRequest,
  type MailPage,
  type MailPlace,
  mailPlaceSchema,
} from '@triage/contract/inbox/mail-list';
import { WAITING_DAYS } from '@triage/contract/limits';
import {
  listMailIn,
  listMailInSplit,
  listMailWithLabel,
  listWaiting,
  type MailKey,
  type MailStatementRow,
} from '@triage/database/tables/inbox/list-mail';
import { listOwnLabels } from '@triage/database/tables/mail-labels';
import type { TenantContext } from '../../context.ts';
import { FieldError } from '../../errors.ts';
import { listOutside, type OutsidePlace } from '../outside/list-outside.ts';
import { parseCursor } from './inbox-cursor.ts';
import { requireSplit, type SplitPlace } from './require-split.ts';
import { showMailPage } from './show-mail-page.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock' | 'mail'>;
type CachedPlace = Exclude<MailPlace, OutsidePlace>;

const SPLIT = 'split:';
const DAY_MS = 24 * 60 * 60_000;

/** All of a person's mail beside the lanes, newest first; threads that wait for an answer, oldest first. */
export async function listMail(ctx: Ctx, request: MailListRequest): Promise<MailPage> {
  const place = mailPlaceSchema.safeParse(request.in).data;
  if (place === 'drafts' || place === 'spam' || place === 'trash') return listOutside(ctx, place, request);
  return showMailPage(await findMailRows(ctx, request), request.limit);
}

/** Cached rows; one more than a page if there are more. */
export async function findMailRows(ctx: Ctx, request: MailListRequest): Promise<MailStatementRow[]> {
  const place = mailPlaceSchema.safeParse(request.in).data;
  if (place === 'drafts' || place === 'spam' || place === 'trash') throw new Error(`${place} is not cached`);
  const { cursor, limit } = request;
  const after: MailKey | null = cursor ? parseCursor(cursor) : null;
  const wanted = { userId: ctx.tenantId, now: ctx.clock.now(), after, limit: limit + 1 };
  return findPage(ctx, wanted, place ?? (await requirePlace(ctx, request.in)));
}

type Wanted = Parameters<typeof listMailWithLabel>[1];
type OwnPlace = { labelId: string } | SplitPlace;

function findPage(
  { db }: Ctx,
  wanted: Omit<Wanted, 'labelId'>,
  place: CachedPlace | OwnPlace,
): Promise<MailStatementRow[]> {
  if (typeof place === 'object')
    return 'splitId' in place
      ? listMailInSplit(db, { ...wanted, ...place })
      : listMailWithLabel(db, { ...wanted, ...place });
  if (place !== 'waiting') return listMailIn(db, { ...wanted, in: place });
  return listWaiting(db, { ...wanted, from: new Date(wanted.now.getTime() - WAITING_DAYS * DAY_MS) });
}

function requirePlace(ctx: Ctx, place: string): Promise<OwnPlace> {
  const [kind, id] = [place.slice(0, SPLIT.length), place.slice(SPLIT.length)];
  return kind === SPLIT ? requireSplit(ctx, 'in', id) : requireLabel(ctx, place);
}

async function requireLabel(ctx: Ctx, place: string): Promise<{ labelId: string }> {
  const id = place.slice('label:'.length);
  const labels = await listOwnLabels(ctx.db, ctx.tenantId);
  if (!labels.some((label) => label.id === id)) throw new FieldError('in', 'There is no such label');
  return { labelId: id };
}
