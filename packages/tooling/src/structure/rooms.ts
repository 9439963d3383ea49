export type Room = { name: string; floor: number };

export const floorNames: Record<number, string> = {
  0: 'contract, async, time, mail-text',
  1: 'database',
  2: 'ports',
  2.5: 'tenant',
  3: 'context, errors, mime, icalendar',
  4: 'mailbox',
  5: 'ai, notify, rules',
  6: 'verbs',
  6.5: 'mailboxes',
  7: 'flows',
  8: 'agent',
  9: 'trpc',
  10: 'adapters, api client',
  11: 'server, client, ui, cli, mcp',
  12: 'viewer',
  13: 'rest, UI rooms',
  14: 'routes',
  15: 'node server',
};

const verbFloor = 6;

// A job is queued in the transaction of its cause, so the ports know the database's type and are above it.
const coreFloors: Record<string, number> = {
  async: 0,
  time: 0,
  'mail-text': 0,
  ports: 2,
  // Whose mail it is, and how the mailboxes of one person are kept apart.
  tenant: 2.5,
  context: 3,
  mime: 3,
  icalendar: 3,
  mailbox: 4,
  // Reads the cached mail to embed it, for verbs and for the first indexing alike.
  ai: 5,
  // Queued in the transaction of the verb that gives a thread its lane.
  notify: 5,
  // Triage asks them where new mail goes.
  rules: 5,
  triage: verbFloor,
  invitation: verbFloor,
  snooze: verbFloor,
  send: verbFloor,
  outgoing: verbFloor,
  draft: verbFloor,
  summary: verbFloor,
  ask: verbFloor,
  meeting: verbFloor,
  search: verbFloor,
  connection: verbFloor,
  tokens: verbFloor,
  'sign-in': verbFloor,
  limits: verbFloor,
  settings: verbFloor,
  // The verbs, asked of every mailbox of a person.
  mailboxes: 6.5,
  flows: 7,
  // Its tools ask the mail as the page does.
  agent: 8,
  trpc: 9,
};

const webFloors: Record<string, number> = {
  server: 11,
  client: 11,
  ui: 11,
  // Shows files in the reader, the composer and the settings.
  viewer: 12,
  rest: 13,
  inbox: 13,
  thread: 13,
  compose: 13,
  search: 13,
  agenda: 13,
  brief: 13,
  booking: 13,
  'sign-in': 13,
  agent: 13,
  settings: 13,
  routes: 14,
};

/** The room of a file. Undefined: its folder is not listed in `rooms.ts`. */
export function roomOf(path: string): Room | undefined {
  const [top, unit, ...rest] = path.split('/');
  if (top === 'packages' && unit === 'contract') return { name: 'contract', floor: 0 };
  if (top === 'packages' && unit === 'database') return { name: 'database', floor: 1 };
  if (top === 'packages' && unit === 'adapters') return { name: 'adapters', floor: 10 };
  if (top === 'packages' && unit === 'client') return { name: 'api-client', floor: 10 };
  if (top === 'packages' && (unit === 'cli' || unit === 'mcp')) return { name: unit, floor: 11 };
  if (top === 'packages' && unit === 'core') return coreRoom(rest);
  if (top === 'apps' && unit === 'web') return webRoom(rest);
  if (top === 'apps' && (unit === 'sandbox' || unit === 'probe')) return { name: unit, floor: outside };
  if ((top === 'packages' && unit === 'tooling') || top === 'bench' || top === 'prisma')
    return { name: unit === 'tooling' ? 'tooling' : top, floor: outside };
  return undefined;
}

/** Outside the product: nothing in the product may import these. */
export const outside = 100;

export const verbRooms = Object.keys(coreFloors).filter((name) => coreFloors[name] === verbFloor);
export const uiRooms = [
  'inbox',
  'thread',
  'compose',
  'search',
  'agenda',
  'booking',
  'brief',
  'agent',
  'settings',
  'sign-in',
];

function coreRoom([source, folder, ...rest]: string[]): Room | undefined {
  if (source === 'testing') return { name: 'core/testing', floor: outside };
  if (!folder) return undefined;
  const name = rest.length === 0 ? 'context' : folder;
  const floor = coreFloors[name];
  return floor === undefined ? undefined : { name: `core/${name}`, floor };
}

function webRoom([source, folder, ...rest]: string[]): Room | undefined {
  if (source === 'tests') return { name: 'web/tests', floor: outside };
  if (source !== 'app') return { name: 'web/node-server', floor: 15 };
  if (rest.length === 0) return { name: 'web/routes', floor: 14 };
  const floor = webFloors[folder ?? ''];
  return floor === undefined ? undefined : { name: `web/${folder}`, floor };
}
