import { createECDH, createPrivateKey, type KeyObject } from 'node:crypto';
import type { Clock } from '@triage/core/ports/clock';
import type { WebPush } from '@triage/core/ports/web-push';
import { SignJWT } from 'jose';
import { isCallable, NotPublic, postToPublic } from '../public-web/post-to-public.ts';
import { encryptPayload } from './encrypt-payload.ts';

const DEADLINE_MS = 10_000;
/** At most a day (RFC 8292); push services may cache the check of a signature. */
const TOKEN_SECONDS = 12 * 60 * 60;

export interface WebPushOptions {
  /** A P-256 private key: 32 bytes in base64. */
  privateKey: string;
  /** Whom the operators of a push service can reach: mailto: or https. */
  contact: string;
  clock: Clock;
  /** The origin of a push service inside the operator's network, such as the sandbox. */
  trustedOrigin?: string;
  deadlineMs?: number;
}

export function webPush(options: WebPushOptions): WebPush {
  const { clock, contact, trustedOrigin, deadlineMs = DEADLINE_MS } = options;
  const { privateKey, publicKey } = parseKey(options.privateKey);
  const isTrusted = (url: URL) => trustedOrigin !== undefined && url.origin === new URL(trustedOrigin).origin;

  return {
    publicKey,
    accepts(endpoint) {
      const url = new URL(endpoint);
      return isTrusted(url) || isCallable(url);
    },
    async send({ endpoint, p256dh, auth }, payload, { ttlSeconds, topic }) {
      const url = new URL(endpoint);
      const keys = { p256dh: Buffer.from(p256dh, 'base64url'), auth: Buffer.from(auth, 'base64url') };
      if (!isTrusted(url) && !isCallable(url)) throw new NotPublic(url.hostname);
      const status = await postToPublic(url, {
        headers: {
          Authorization: `vapid t=${await signToken(url.origin)}, k=${publicKey}`,
          'Content-Type': 'application/octet-stream',
          'Content-Encoding': 'aes128gcm',
          TTL: String(ttlSeconds),
          Urgency: 'high',
          ...(topic && { Topic: topic }),
        },
        body: encryptPayload(Buffer.from(payload), keys),
        deadlineMs,
        ...(isTrusted(url) && { isAllowed: () => true }),
      });
      if (status >= 200 && status < 300) return 'accepted';
      if (status === 404 || status === 410) return 'gone';
      if (status === 429 || status >= 500) throw new Error(`The push service answered ${status}`);
      return 'refused';
    },
  };

  /** Voluntary application server identification, RFC 8292. */
  function signToken(audience: string): Promise<string> {
    const now = Math.floor(clock.now().getTime() / 1_000);
    return new SignJWT({ aud: audience, sub: contact })
      .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
      .setExpirationTime(now + TOKEN_SECONDS)
      .sign(privateKey);
  }
}

function parseKey(base64: string): { privateKey: KeyObject; publicKey: string } {
  const pair = createECDH('prime256v1');
  const secret = Buffer.from(base64, 'base64');
  pair.setPrivateKey(secret);
  const point = pair.getPublicKey();
  const privateKey = createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      d: secret.toString('base64url'),
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  return { privateKey, publicKey: point.toString('base64url') };
}
