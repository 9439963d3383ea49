import type { AdvancedSearchRequest, SearchAnswer } from '@triage/contract/inbox/search';
import { findThreads, type ThreadHit } from '@triage/database/find-threads';
import type { QueryNode } from '@triage/database/query/query-node';
import { requireNear } from '../check-time.ts';
import type { TenantContext } from '../context.ts';
import { getOwner } from '../mailbox/inbox/get-owner.ts';
import { getTimeZone } from './get-time-zone.ts';
import { parseQuery } from './parse-query.ts';
import { resolveLabels } from './resolve-labels.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock'>;
export type Criteria = Omit<AdvancedSearchRequest, 'limit'>;

/** All given conditions must match: the fields, and the typed query. */
export async function advancedSearch(ctx: Ctx, request: AdvancedSearchRequest): Promise<SearchAnswer> {
  const { node } = await parseCriteria(ctx, request);
  const hits = await findThreads(ctx.db, {
    userId: ctx.tenantId,
    node,
    now: ctx.clock.now(),
    limit: request.limit,
  });
  return { results: hits.map(asSearchHit) };
}

export async function parseCriteria(
  ctx: Ctx,
  criteria: Criteria,
): Promise<{ node: QueryNode; unknown: string[]; unknownLabels: string[] }> {
  const nodes: QueryNode[] = [];
  let unknown: string[] = [];
  let unknownLabels: string[] = [];
  if (criteria.query) {
    const [timeZone, ownAddresses] = await Promise.all([
      getTimeZone(ctx),
      namesMe(criteria.query) ? getOwner(ctx.db, ctx.tenantId).then((owner) => owner.ownAddresses) : [],
    ]);
    const parsed = parseQuery(criteria.query, { now: ctx.clock.now(), timeZone, ownAddresses });
    const labelled = await resolveLabels(ctx, parsed.node);
    nodes.push(labelled.node);
    unknown = parsed.unknown;
    unknownLabels = labelled.unknown;
  }
  if (criteria.sender) nodes.push({ kind: 'contains', where: 'senders', text: criteria.sender });
  if (criteria.after) nodes.push({ kind: 'since', at: requireNear(ctx, 'after', criteria.after) });
  if (criteria.before) nodes.push({ kind: 'until', at: requireNear(ctx, 'before', criteria.before) });
  if (criteria.lane) nodes.push({ kind: 'lane', lane: criteria.lane });
  if (criteria.hasAttachment !== undefined) {
    const node: QueryNode = { kind: 'flag', flag: 'attachment' };
    nodes.push(criteria.hasAttachment ? node : { kind: 'not', node });
  }
  return { node: { kind: 'and', nodes }, unknown, unknownLabels };
}

/** Only then the addresses are needed. */
function namesMe(query: string): boolean {
  return /\b(?:to|cc):/i.test(query) && /\bme\b/i.test(query);
}

export function asSearchHit(found: ThreadHit) {
  const { lastMessageAt: _at, unread: _unread, hasAttachment: _has, recipients: _to, ...hit } = found;
  return hit;
}
