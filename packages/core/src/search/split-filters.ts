import { everything, type QueryNode } from '@triage/database/query/query-node';

/** The conditions that must match in any case, and the words for search by meaning. */
export function splitFilters(node: QueryNode): { filters: QueryNode; text: string } {
  const nodes = flatten(node);
  const filters = nodes.filter((child) => !isWanted(child));
  const text = nodes.filter(isWanted).flatMap(parseText).join(' ');
  return { filters: filters.length > 0 ? { kind: 'and', nodes: filters } : everything, text };
}

function flatten(node: QueryNode): QueryNode[] {
  return node.kind === 'and' ? node.nodes.flatMap(flatten) : [node];
}

function isWanted(node: QueryNode): boolean {
  if (node.kind === 'words') return node.where === 'anywhere';
  return (node.kind === 'or' || node.kind === 'and') && node.nodes.length > 0 && node.nodes.every(isWanted);
}

function parseText(node: QueryNode): string[] {
  if (node.kind === 'words') return [node.text];
  return node.kind === 'and' || node.kind === 'or' ? node.nodes.flatMap(parseText) : [];
}
