import { spellings } from '@triage/database/query/compile-query';
import type { QueryNode } from '@triage/database/query/query-node';
import { listLabels } from '@triage/database/tables/mail-labels';
import type { TenantContext } from '../context.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db'>;

/** Gives labels the ids of those that are called so. A label may also be named by its id, as the provider's are. */
export async function resolveLabels(
  ctx: Ctx,
  node: QueryNode,
): Promise<{ node: QueryNode; unknown: string[] }> {
  if (!hasLabel(node)) return { node, unknown: [] };
  const labels = await listLabels(ctx.db, ctx.tenantId);
  const unknown = new Set<string>();
  const resolved = mapLabels(node, (label) => {
    const wanted = new Set(spellings(label));
    const called = labels.filter(({ id, name }) => wanted.has(id) || foldName(name) === foldName(label));
    // Before labels were listed none is known.
    if (called.length === 0 && labels.length > 0) unknown.add(label);
    return called.map(({ id }) => id);
  });
  return { node: resolved, unknown: [...unknown] };
}

/** As in the provider's own search: `a/b`, `a b` and `a-b` are one name, in any case. */
function foldName(name: string): string {
  return name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s/-]+/g, '-');
}

function hasLabel(node: QueryNode): boolean {
  if (node.kind === 'and' || node.kind === 'or') return node.nodes.some(hasLabel);
  return node.kind === 'not' ? hasLabel(node.node) : node.kind === 'label';
}

function mapLabels(node: QueryNode, idsOf: (label: string) => string[]): QueryNode {
  if (node.kind === 'label') return { ...node, ids: idsOf(node.label) };
  if (node.kind === 'not') return { ...node, node: mapLabels(node.node, idsOf) };
  if (node.kind !== 'and' && node.kind !== 'or') return node;
  return { ...node, nodes: node.nodes.map((child) => mapLabels(child, idsOf)) };
}
