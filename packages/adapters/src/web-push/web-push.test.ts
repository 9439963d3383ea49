import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fixedClock } from '@triage/core/testing/fakes/fixed-clock';
import { importJWK, jwtVerify } from 'jose';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { NotPublic } from '../public-web/post-to-public.ts';
import { webPush } from './web-push.ts';

const PRIVATE_KEY = Buffer.alloc(32, 5).toString('base64');
const NOW = '2026-03-01T12:00:00.000Z';
const browser = createECDH('prime256v1');
browser.generateKeys();
const auth = randomBytes(16);
const keys = { p256dh: browser.getPublicKey().toString('base64url'), auth: auth.toString('base64url') };
const CONTACT = 'mailto:me@example.test';

let server: Server;
let origin: string;
let answer: number;
let received: { request: IncomingMessage; body: Buffer }[];

beforeEach(async () => {
  answer = 201;
  received = [];
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    received.push({ request, body: Buffer.concat(chunks) });
    response.writeHead(answer, answer === 307 ? { Location: `${origin}/elsewhere` } : {}).end();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => new Promise((closed) => server.close(closed)));

const sender = (options = {}) =>
  webPush({
    privateKey: PRIVATE_KEY,
    contact: CONTACT,
    clock: fixedClock(NOW),
    trustedOrigin: origin,
    ...options,
  });

test('sends what only the browser can decrypt, signed with the server’s key', async () => {
  const push = sender();
  const target = { endpoint: `${origin}/device/1`, ...keys };
  expect(await push.send(target, '{"title":"Grüße"}', { ttlSeconds: 60, topic: 'thread' })).toBe('accepted');
  const { request, body } = received[0] ?? expect.fail();
  expect(request.headers).toMatchObject({
    'content-encoding': 'aes128gcm',
    ttl: '60',
    topic: 'thread',
    urgency: 'high',
  });
  expect(decrypt(body)).toBe('{"title":"Grüße"}');
  const [, token = '', key = ''] =
    /^vapid t=([^,]+), k=(.+)$/.exec(request.headers.authorization ?? '') ?? [];
  expect(key).toBe(push.publicKey);
  const point = Buffer.from(key, 'base64url');
  const publicKey = await importJWK(
    {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
    'ES256',
  );
  const { payload } = await jwtVerify(token, publicKey, { audience: origin, currentDate: new Date(NOW) });
  expect(payload.sub).toBe(CONTACT);
  expect((payload.exp ?? 0) - new Date(NOW).getTime() / 1_000).toBeLessThanOrEqual(24 * 60 * 60);
});

describe.each([
  [404, 'gone'],
  [410, 'gone'],
  [400, 'refused'],
  [403, 'refused'],
  [413, 'refused'],
  [307, 'refused'],
])('an answer of %d', (status, outcome) => {
  test(`means ${outcome}, after one request`, async () => {
    answer = status;
    const target = { endpoint: `${origin}/device/1`, ...keys };
    expect(await sender().send(target, '{}', { ttlSeconds: 60 })).toBe(outcome);
    expect(received).toHaveLength(1);
  });
});

test.each([429, 500, 503])('an answer of %d may be retried', async (status) => {
  answer = status;
  const target = { endpoint: `${origin}/device/1`, ...keys };
  await expect(sender().send(target, '{}', { ttlSeconds: 60 })).rejects.toThrow(String(status));
});

test('gives up at the deadline', async () => {
  server.removeAllListeners('request');
  const target = { endpoint: `${origin}/device/1`, ...keys };
  await expect(sender({ deadlineMs: 50 }).send(target, '{}', { ttlSeconds: 60 })).rejects.toThrow();
  server.closeAllConnections();
});

test.each([
  'https://127.0.0.1/device',
  'https://[::1]/device',
  'https://10.0.0.8/device',
  'http://push.example/device',
  'https://push.example:8443/device',
  'https://user@push.example/device',
])('never calls %s', async (endpoint) => {
  const push = sender();
  await expect(push.send({ endpoint, ...keys }, '{}', { ttlSeconds: 60 })).rejects.toThrow(NotPublic);
});

test('a name that resolves to this machine is not called', async () => {
  const push = sender({ trustedOrigin: undefined });
  const endpoint = 'https://localhost/device';
  expect(push.accepts(endpoint)).toBe(true);
  await expect(push.send({ endpoint, ...keys }, '{}', { ttlSeconds: 60 })).rejects.toThrow(NotPublic);
});

/** RFC 8291 from the browser's side, with its private key. */
function decrypt(body: Buffer): string {
  const [salt, senderKey, sealed] = [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86)];
  const derive = (secret: Uint8Array, saltOf: Buffer, info: Buffer, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, saltOf, info, bytes));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), senderKey]);
  const input = derive(browser.computeSecret(senderKey), auth, info, 32);
  const key = derive(input, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(input, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  return plain.subarray(0, plain.lastIndexOf(2)).toString();
}
