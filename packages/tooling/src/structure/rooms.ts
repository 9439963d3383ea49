export type Room = { name: string; floor: number };

export const floorNames: Record<number, string> = {
  0: 'contract',
  1: 'ports, database',
  2: 'context, errors',
  3: 'mailbox, ai',
  4: 'verbs',
  5: 'flows, agent',
  6: 'trpc',
  7: 'adapters',
  8: 'server, client, ui',
  9: 'rest, UI rooms',
  10: 'routes',
  11: 'node server',
};

const coreFloors: Record<string, number> = {
  ports: 1,
  context: 2,
  mailbox: 3,
  ai: 3,
  triage: 4,
  snooze: 4,
  send: 4,
  draft: 4,
  meeting: 4,
  search: 4,
  connection: 4,
  flows: 5,
  agent: 5,
  trpc: 6,
};

const webFloors: Record<string, number> = {
  server: 8,
  client: 8,
  ui: 8,
  rest: 9,
  inbox: 9,
  thread: 9,
  compose: 9,
  search: 9,
  agent: 9,
  settings: 9,
  routes: 10,
};

/** Where a file lives in the house. Undefined: it lives in a folder that the plan does not know. */
export function roomOf(path: string): Room | undefined {
  const [top, unit, ...rest] = path.split('/');
  if (top === 'packages' && unit === 'contract') return { name: 'contract', floor: 0 };
  if (top === 'packages' && unit === 'database') return { name: 'database', floor: 1 };
  if (top === 'packages' && unit === 'adapters') return { name: 'adapters', floor: 7 };
  if (top === 'packages' && unit === 'core') return coreRoom(rest);
  if (top === 'apps' && unit === 'web') return webRoom(rest);
  if (top === 'apps' && unit === 'sandbox') return { name: 'sandbox', floor: outside };
  if ((top === 'packages' && unit === 'tooling') || top === 'bench' || top === 'prisma')
    return { name: unit === 'tooling' ? 'tooling' : top, floor: outside };
  return undefined;
}

/** Beside the house, not in it: nothing in the house may import these. */
export const outside = 100;

export const verbRooms = Object.keys(coreFloors).filter((name) => coreFloors[name] === 4);
export const uiRooms = ['inbox', 'thread', 'compose', 'search', 'agent', 'settings'];

function coreRoom([source, folder, ...rest]: string[]): Room | undefined {
  if (source === 'testing') return { name: 'core/testing', floor: outside };
  if (!folder) return undefined;
  const name = rest.length === 0 ? 'context' : folder;
  const floor = coreFloors[name];
  return floor === undefined ? undefined : { name: `core/${name}`, floor };
}

function webRoom([source, folder, ...rest]: string[]): Room | undefined {
  if (source === 'tests') return { name: 'web/tests', floor: outside };
  if (source !== 'app') return { name: 'web/node-server', floor: 11 };
  if (rest.length === 0) return { name: 'web/routes', floor: 10 };
  const floor = webFloors[folder ?? ''];
  return floor === undefined ? undefined : { name: `web/${folder}`, floor };
}
