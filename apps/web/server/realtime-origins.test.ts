import { expect, test } from 'vitest';
import { realtimeOrigins } from './realtime-origins.ts';

test('only a local server includes its port', () => {
  expect(realtimeOrigins('http://localhost:4010')).toEqual(['http://localhost:4010', 'ws://localhost:4010']);
  expect(realtimeOrigins('http://ably.home')).toEqual(['http://ably.home:80', 'ws://ably.home:80']);
});

test('a custom host uses TLS', () => {
  expect(realtimeOrigins('realtime.example.com')).toEqual([
    'https://realtime.example.com',
    'wss://realtime.example.com',
  ]);
  expect(realtimeOrigins('https://realtime.example.com:8443')).toEqual([
    'https://realtime.example.com:8443',
    'wss://realtime.example.com:8443',
  ]);
});

test.each([
  [undefined, 'main.realtime.ably.net', 'main.a.fallback.ably-realtime.com'],
  ['acme', 'acme.realtime.ably.net', 'acme.e.fallback.ably-realtime.com'],
  ['nonprod:acme', 'acme.realtime.ably-nonprod.net', 'acme.c.fallback.ably-realtime-nonprod.com'],
])('the name %s is the hosts that the client library tries for it', (cluster, first, fallback) => {
  const origins = realtimeOrigins(cluster);
  for (const host of [first, fallback])
    expect(origins).toEqual(expect.arrayContaining([`https://${host}`, `wss://${host}`]));
  expect(origins.join(' ')).not.toContain('*');
});
