import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findCycles } from './find-cycles.ts';

const names = ['a', 'b', 'c', 'd', 'e', 'f'];
const graph = fc
  .array(fc.tuple(fc.constantFrom(...names), fc.constantFrom(...names)), { maxLength: 12 })
  .map(
    (pairs) =>
      new Map(names.map((name) => [name, pairs.filter(([from]) => from === name).map(([, to]) => to)])),
  );

describe('findCycles', () => {
  it('answers only ways that close', () => {
    fc.assert(
      fc.property(graph, (edges) => {
        for (const cycle of findCycles(edges))
          cycle.forEach((node, index) => {
            expect(edges.get(node)).toContain(cycle[(index + 1) % cycle.length]);
          });
      }),
    );
  });

  it('answers nothing exactly where the graph can be put in order', () => {
    fc.assert(
      fc.property(graph, (edges) => {
        expect(findCycles(edges).length === 0).toBe(canBePutInOrder(edges));
      }),
    );
  });

  it('names the shortest way around', () => {
    const edges = new Map([
      ['a', ['b', 'c']],
      ['b', ['c']],
      ['c', ['a']],
    ]);
    expect(findCycles(edges)).toEqual([['a', 'c']]);
  });
});

/** The naive way: take away what imports nothing that is left, until nothing moves. */
function canBePutInOrder(edges: ReadonlyMap<string, readonly string[]>): boolean {
  const left = new Set(edges.keys());
  for (let before = -1; before !== left.size; ) {
    before = left.size;
    for (const node of [...left]) if (!edges.get(node)?.some((next) => left.has(next))) left.delete(node);
  }
  return left.size === 0;
}
