import type { SourceFile, Violation } from './source-file.ts';

export function checkCycles(files: SourceFile[]): Violation[] {
  const edges = new Map(
    files.map((file) => [file.path, [...new Set(file.imports.flatMap(({ target }) => target ?? []))]]),
  );
  return findCycles(edges).map((cycle) => ({
    rule: 'cycles',
    path: cycle[0] ?? '',
    detail: [...cycle, cycle[0]].join(' -> '),
  }));
}

/** One shortest cycle for each knot (Tarjan's strongly connected components). */
export function findCycles(edges: ReadonlyMap<string, readonly string[]>): string[][] {
  return stronglyConnected(edges)
    .filter(
      (component) => component.length > 1 || edges.get(component[0] ?? '')?.includes(component[0] ?? ''),
    )
    .map((component) => shortestCycle(edges, new Set(component)));
}

function stronglyConnected(edges: ReadonlyMap<string, readonly string[]>): string[][] {
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const onStack = new Set<string>();
  const components: string[][] = [];
  const lowOf = (node: string) => low.get(node) ?? Number.POSITIVE_INFINITY;
  const visit = (node: string): void => {
    index.set(node, index.size);
    low.set(node, index.get(node) ?? 0);
    stack.push(node);
    onStack.add(node);
    for (const next of edges.get(node) ?? []) {
      if (!edges.has(next)) continue;
      if (!index.has(next)) {
        visit(next);
        low.set(node, Math.min(lowOf(node), lowOf(next)));
      } else if (onStack.has(next)) low.set(node, Math.min(lowOf(node), index.get(next) ?? 0));
    }
    if (low.get(node) !== index.get(node)) return;
    const component = stack.splice(stack.indexOf(node));
    for (const member of component) onStack.delete(member);
    components.push(component);
  };
  for (const node of edges.keys()) if (!index.has(node)) visit(node);
  return components;
}

function shortestCycle(
  edges: ReadonlyMap<string, readonly string[]>,
  members: ReadonlySet<string>,
): string[] {
  const start = [...members].sort()[0] ?? '';
  const cameFrom = new Map<string, string>();
  const queue = [start];
  for (const node of queue) {
    for (const next of edges.get(node) ?? []) {
      if (next === start) {
        const way = [node];
        for (let step = node; step !== start; step = way[0] ?? start)
          way.unshift(cameFrom.get(step) ?? start);
        return way;
      }
      if (!members.has(next) || cameFrom.has(next)) continue;
      cameFrom.set(next, node);
      queue.push(next);
    }
  }
  return [start];
}
