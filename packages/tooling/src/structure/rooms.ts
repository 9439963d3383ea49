export type Room = { name: string; floor: number };

/** The floors from the ground up, each with its name in the drawing and its rooms. */
const floors: [name: string, rooms: string][] = [
  ['contract, async, time, mail-text', 'contract core/async core/time core/mail-text'],
  ['database', 'database'],
  // A job is queued in the transaction of its cause, so the ports know the database's type and are above it.
  ['ports', 'core/ports'],
  ['tenant', 'core/tenant'],
  ['context, errors, mime, icalendar', 'core/context core/mime core/icalendar'],
  ['mailbox', 'core/mailbox'],
  // Used by several verbs: embeds cached mail, queues a notification with a change, says where new mail goes.
  ['ai, notify, rules', 'core/ai core/notify core/rules'],
  [
    'verbs',
    'core/triage core/invitation core/snooze core/send core/outgoing core/draft core/summary core/ask core/meeting ' +
      'core/search core/connection core/tokens core/sign-in core/limits core/settings',
  ],
  // The verbs, for every mailbox of a person.
  ['mailboxes', 'core/mailboxes'],
  ['flows', 'core/flows'],
  ['agent', 'core/agent'],
  ['trpc', 'core/trpc'],
  ['adapters, api client', 'adapters api-client'],
  ['server, client, ui, cli, mcp', 'web/server web/client web/ui cli mcp'],
  // Used by several rooms above: files, rows of threads, invitations, and what stands where loading has failed.
  ['viewer, rows, invitation, failure', 'web/viewer web/rows web/invitation web/failure'],
  [
    'rest, UI rooms',
    'web/rest web/inbox web/thread web/compose web/search web/agenda web/brief web/booking web/sign-in web/agent ' +
      'web/settings',
  ],
  ['routes', 'web/routes'],
  ['node server', 'web/node-server'],
];

/** Outside the product: nothing in the product may import these. */
export const outside = 100;
const beside = ['sandbox', 'probe', 'tooling', 'bench', 'prisma', 'core/testing', 'web/tests'];

/** The first that matches a path names its room. */
const places: [path: RegExp, room: string][] = [
  [/^packages\/client\//, 'api-client'],
  [/^packages\/core\/testing\//, 'core/testing'],
  [/^packages\/core\/src\/[^/]+$/, 'core/context'],
  [/^packages\/core\/src\/([^/]+)\//, 'core/$1'],
  [/^apps\/web\/tests\//, 'web/tests'],
  [/^apps\/web\/app\/[^/]+$/, 'web/routes'],
  [/^apps\/web\/app\/([^/]+)\//, 'web/$1'],
  [/^apps\/web\//, 'web/node-server'],
  [/^(?:apps|packages)\/([^/]+)\//, '$1'],
  [/^(bench|prisma)\//, '$1'],
];

const floorOf = new Map([
  ...floors.flatMap(([, rooms], floor) => rooms.split(' ').map((room): [string, number] => [room, floor])),
  ...beside.map((room): [string, number] => [room, outside]),
]);

export const floorNames = floors.map(([name]) => name);

/** The room of a file. Undefined: its folder is not listed above. */
export function roomOf(path: string): Room | undefined {
  for (const [place, room] of places) {
    const found = place.exec(path);
    if (!found) continue;
    const name = room.replace('$1', found[1] ?? '');
    const floor = floorOf.get(name);
    return floor === undefined ? undefined : { name, floor };
  }
  return undefined;
}
