import { floorNames, outside, roomOf } from '../structure/rooms.ts';
import { isTest, type SourceFile } from '../structure/source-file.ts';

type DrawnRoom = { name: string; floor: number; files: number; imports: Map<string, number> };

/** The current structure: rooms by floor, an arrow for every import between two rooms. Tests are left out. */
export function drawHouse(files: SourceFile[]): string {
  const rooms = collectRooms(files);
  return [diagram(rooms), '', table(rooms)].join('\n');
}

function collectRooms(files: SourceFile[]): DrawnRoom[] {
  const rooms = new Map<string, DrawnRoom>();
  for (const file of files) {
    const room = roomOf(file.path);
    if (!room || isTest(file.path) || leftOut.has(room.name)) continue;
    const drawn = rooms.get(room.name) ?? { ...room, files: 0, imports: new Map<string, number>() };
    rooms.set(room.name, drawn);
    drawn.files += 1;
    for (const { target } of file.imports) {
      const wanted = target && roomOf(target)?.name;
      if (wanted && wanted !== room.name) drawn.imports.set(wanted, (drawn.imports.get(wanted) ?? 0) + 1);
    }
  }
  return [...rooms.values()].sort((a, b) => order(b) - order(a) || a.name.localeCompare(b.name));
}

const leftOut = new Set(['core/testing', 'web/tests', 'prisma']);

function order({ floor }: DrawnRoom): number {
  return floor === outside ? -1 : floor;
}

function diagram(rooms: DrawnRoom[]): string {
  const inHouse = rooms.filter(({ floor }) => floor !== outside);
  const floors = [...new Set(inHouse.map(({ floor }) => floor))];
  const boxes = floors.flatMap((floor) => [
    `  subgraph floor${floor}["${floor} · ${floorNames[floor] ?? ''}"]`,
    ...inHouse
      .filter((room) => room.floor === floor)
      .map((room) => `    ${id(room.name)}["${shortName(room.name)}"]`),
    '  end',
  ]);
  const arrows = thinned(inHouse).map(([from, to]) => `  ${id(from)} --> ${id(to)}`);
  return ['```mermaid', 'flowchart TB', ...boxes, ...arrows, '```'].join('\n');
}

/** An arrow that only shortens a longer way through drawn arrows would hide the floors: the table has it. */
function thinned(rooms: DrawnRoom[]): [string, string][] {
  const direct = new Map(rooms.map(({ name, imports }) => [name, [...imports.keys()].sort()]));
  const reaches = (from: string, to: string, seen: Set<string>): boolean =>
    (direct.get(from) ?? []).some((next) => {
      if (next === to) return true;
      if (seen.has(next)) return false;
      seen.add(next);
      return reaches(next, to, seen);
    });
  return rooms.flatMap(({ name }) =>
    (direct.get(name) ?? [])
      .filter((to) => direct.has(to))
      .filter(
        (to) =>
          !(direct.get(name) ?? []).some((other) => other !== to && reaches(other, to, new Set([name]))),
      )
      .map((to): [string, string] => [name, to]),
  );
}

function table(rooms: DrawnRoom[]): string {
  const rows = rooms.map(({ name, floor, files, imports }) => {
    const wanted = [...imports.keys()].sort().join(', ');
    return `| ${floor === outside ? 'beside' : floor} | ${name} | ${files} | ${wanted || 'nothing of ours'} |`;
  });
  return ['| Floor | Room | Files | Imports from |', '|---|---|---|---|', ...rows].join('\n');
}

function id(name: string): string {
  return name.replaceAll(/[^a-z0-9]/g, '_');
}

function shortName(name: string): string {
  return name.replace(/^(core|web)\//, '');
}
