import { parseEndpoint } from '@triage/contract/inbox/inbox-channel';
import { Realtime, Rest } from 'ably';
import type { Check } from '../run/check.ts';
import type { World } from '../world.ts';

const CHANNEL = 'inbox:triage-probe';
const WITHIN_MS = 10_000;

const isConfigured = (world: World) => world.settings.realtime !== null;

export const realtimeChecks: Check[] = [
  {
    assumption: 'Realtime: what the server publishes arrives at a client',
    expected: ['arrived'],
    needs: isConfigured,
    look: (world) =>
      withClient(world, async (client, rest) => {
        const channel = client.channels.get(CHANNEL);
        const arrived = new Promise<string>((resolve) => void channel.subscribe(() => resolve('arrived')));
        await channel.attach();
        await rest.channels.get(CHANNEL).publish('probe', {});
        return within(arrived);
      }),
  },
  {
    assumption: 'Realtime: a client may not publish',
    expected: ['refused'],
    needs: isConfigured,
    look: (world) =>
      withClient(world, async (client) => {
        const publishing = client.channels.get(CHANNEL).publish('probe', {});
        return within(
          publishing.then(
            () => 'allowed',
            () => 'refused',
          ),
        );
      }),
  },
];

async function withClient(
  world: World,
  look: (client: Realtime, rest: Rest) => Promise<string>,
): Promise<string> {
  const { key = '', endpoint } = world.settings.realtime ?? {};
  const place = { ...(endpoint && parseEndpoint(endpoint)), useBinaryProtocol: false, logLevel: 0 };
  const isPlain = 'tls' in place && place.tls === false;
  const rest = new Rest({ key, ...place, ...(isPlain && { useTokenAuth: true }) });
  const capability = JSON.stringify({ [CHANNEL]: ['subscribe'] });
  const client = new Realtime({
    ...place,
    authCallback: (_asked, answer) =>
      void rest.auth.createTokenRequest({ clientId: 'triage-probe', capability }).then(
        (request) => answer(null, request),
        (error: unknown) => answer(String(error), null),
      ),
  });
  try {
    await within(connected(client));
    return await look(client, rest);
  } finally {
    client.close();
  }
}

function connected(client: Realtime): Promise<string> {
  return new Promise((resolve, reject) => {
    client.connection.once('connected', () => resolve('connected'));
    for (const state of ['failed', 'suspended', 'disconnected'] as const)
      client.connection.once(state, ({ reason }) =>
        reject(new Error(`${state} ${reason?.code ?? ''}`.trim())),
      );
  });
}

async function within(work: Promise<string>): Promise<string> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve('nothing within 10 seconds'), WITHIN_MS);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
