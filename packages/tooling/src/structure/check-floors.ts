import { outside, type Room, roomOf, uiRooms, verbRooms } from './rooms.ts';
import { type Import, isTest, type SourceFile, type Violation } from './source-file.ts';

/** Imports go down only. What a floor may not do although it would be "down" is in `forbiddenWay`. */
export function checkFloors(files: SourceFile[]): Violation[] {
  return files.flatMap((file) => {
    const room = roomOf(file.path);
    if (!room)
      return [
        {
          rule: 'floors',
          path: file.path,
          detail: 'lies in a folder that the plan of the house does not know',
        },
      ];
    if (isTest(file.path)) return [];
    return file.imports.flatMap((found) => {
      const detail = found.target === undefined ? undefined : judge(file.path, room, found, found.target);
      return detail ? [{ rule: 'floors', path: file.path, line: found.line, detail }] : [];
    });
  });
}

function judge(from: string, room: Room, found: Import, target: string): string | undefined {
  const wanted = roomOf(target);
  if (!wanted || wanted.name === room.name) return undefined;
  const arrow = `${room.name} -> ${wanted.name} (${found.specifier})`;
  if (
    wanted.floor === outside &&
    !(room.name === 'prisma' || room.name === 'bench' || room.name === 'tooling')
  )
    return `${arrow}: nothing in the house imports what stands beside it`;
  const special = forbiddenWay(from, room, found, wanted);
  if (special) return `${arrow}: ${special}`;
  if (room.floor === outside || wanted.floor < room.floor) return undefined;
  if (wanted.floor === room.floor) {
    const core = room.name.replace('core/', '');
    return verbRooms.includes(core)
      ? `${arrow}: a verb room imports no sibling; what both need moves down (mailbox, ai) or up (flows)`
      : `${arrow}: no arrow between rooms of the same floor`;
  }
  return `${arrow}: goes up; imports go down only`;
}

function forbiddenWay(from: string, room: Room, found: Import, wanted: Room): string | undefined {
  if (
    wanted.name === 'adapters' &&
    from !== 'apps/web/app/server/services.server.ts' &&
    room.floor !== outside
  )
    return 'only services.server.ts chooses adapters';
  if (
    room.name === 'adapters' &&
    ![
      ...[
        'contract',
        'core/ports',
        'core/context',
        'core/tenant',
        'core/async',
        'core/mime',
        'core/time',
        'database',
      ],
    ].includes(wanted.name)
  )
    // IMAP gives headers as they came, CalDAV clock times: the product has one reader of each.
    return 'adapters know ports, the contract, the MIME reader and time zones';
  if (['api-client', 'cli', 'mcp'].includes(room.name) && !['contract', 'api-client'].includes(wanted.name))
    return 'what runs on another machine knows the contract alone';
  if (room.name === 'sandbox' && wanted.name !== 'contract') return 'the sandbox knows at most the contract';
  const web = room.name.replace('web/', '');
  const isCore = wanted.name.startsWith('core/');
  if (uiRooms.includes(web) || web === 'client' || web === 'ui' || web === 'viewer') {
    if (room.name === 'web/ui' && wanted.name !== 'contract') return 'ui/ has no product words';
    if (/\.server\.tsx?$/.test(found.target ?? '')) return 'the browser may not load server files';
    if (wanted.name === 'database') return 'the browser has no database';
    // core/async imports nothing, so the browser gets nothing else with it.
    if (isCore && wanted.name !== 'core/async' && !found.typeOnly)
      return 'the browser takes only types from core';
  }
  if (room.name === 'web/routes' && (isCore || wanted.name === 'database') && !found.typeOnly)
    return 'a route mounts rest, server and UI rooms; it does no work itself';
  // The webhook is no procedure: its signature covers the raw body, which only its door has.
  const isWebhook = found.target?.endsWith('flows/receive-webhook.ts');
  if (
    room.name === 'web/rest' &&
    isCore &&
    !isWebhook &&
    !['core/trpc', 'core/context'].includes(wanted.name)
  )
    return 'rest goes through trpc';
  return undefined;
}
