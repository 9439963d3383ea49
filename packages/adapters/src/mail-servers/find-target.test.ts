import { expect, test } from 'vitest';
import { guardTargets, RefusedServer } from './find-target.ts';

const addresses: Record<string, string[]> = {
  'imap.public.test': ['93.184.216.34', '2a00:1450:4001:82a::200e'],
  'half.private.test': ['93.184.216.34', '10.0.0.7'],
  'metadata.test': ['169.254.169.254'],
  'mail.lan': ['192.168.1.9'],
  localhost: ['127.0.0.1'],
};

async function resolve(host: string) {
  const found = addresses[host];
  if (!found) throw new Error(`ENOTFOUND ${host}`);
  return found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
}

const findTarget = guardTargets({ allowHosts: ['mail.lan', 'LOCALHOST'], resolve });

async function reasonOf(host: string, security: 'tls' | 'starttls' | 'none' = 'tls'): Promise<string> {
  const error = await findTarget({ host, port: 993, security }).catch((reason: unknown) => reason);
  return error instanceof RefusedServer ? error.reason : 'used';
}

test('a public server is used by the address that was checked, and keeps its name for the certificate', async () => {
  expect(await findTarget({ host: 'imap.public.test', port: 993, security: 'tls' })).toEqual({
    address: '93.184.216.34',
    servername: 'imap.public.test',
  });
});

test.each([
  ['half.private.test', 'notPublic'],
  ['metadata.test', 'notPublic'],
  ['nowhere.test', 'unknownHost'],
])('%s is refused: %s', async (host, reason) => expect(await reasonOf(host)).toBe(reason));

test('an address instead of a name is refused: no certificate could prove it', async () => {
  const guarded = guardTargets({
    allowHosts: [],
    resolve: async (address) => [{ address, family: 4 }],
  });
  await expect(guarded({ host: '93.184.216.34', port: 993, security: 'tls' })).rejects.toMatchObject({
    reason: 'notPublic',
  });
});

test('without encryption only a server of the operator is used', async () => {
  expect(await reasonOf('imap.public.test', 'none')).toBe('plain');
  expect(await reasonOf('imap.public.test', 'starttls')).toBe('used');
  for (const host of ['mail.lan', 'localhost']) expect(await reasonOf(host, 'none')).toBe('used');
});

test('one server that is allowed allows nothing else on its machine', async () => {
  const allowServers = [{ host: '127.0.0.1', port: 4011 }];
  const guarded = guardTargets({
    allowHosts: [],
    allowServers,
    resolve: async (host) => resolve(host === '127.0.0.1' ? 'localhost' : host),
  });
  const reason = (host: string, port: number, security: 'tls' | 'none' = 'none') =>
    guarded({ host, port, security }).then(
      ({ address }) => address,
      (error: unknown) => (error instanceof RefusedServer ? error.reason : String(error)),
    );
  expect(await reason('127.0.0.1', 4011)).toBe('127.0.0.1');
  expect(await reason('127.0.0.1', 4012)).toBe('plain');
  expect(await reason('127.0.0.1', 5432, 'tls')).toBe('notPublic');
  expect(await reason('localhost', 4011)).toBe('plain');
  expect(await reason('mail.lan', 4011, 'tls')).toBe('notPublic');
  expect(await reason('imap.public.test', 4011)).toBe('plain');
});
