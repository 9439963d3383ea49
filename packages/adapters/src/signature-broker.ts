import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Broker } from '@triage/core/ports/broker';
import type { Clock } from '@triage/core/ports/clock';

const TOLERANCE_SECONDS = 300;
// A rotation sends two or three signatures; more would only cost CPU time.
const SIGNATURES_MAX = 10;

export interface SignatureBrokerOptions {
  secrets: string[];
  clock: Clock;
  /** Checks the provider's own bearer token; without it only signatures count. */
  verifyPush?: (authorization: string) => Promise<boolean>;
}

/** `x-hook-signature: t=<unix seconds>,v1=<hex>[,v1=<hex>]`, each v1 an HMAC-SHA256 of `<t>.<raw body>`. */
export function signatureBroker({ secrets, clock, verifyPush }: SignatureBrokerOptions): Broker {
  // Everybody knows the empty secret.
  const keys = secrets.map((secret) => secret.trim()).filter((secret) => secret !== '');

  return {
    async verify({ rawBody, signature, authorization }) {
      if (signature !== null && isSigned(rawBody, signature)) return true;
      if (authorization === null || !verifyPush) return false;
      return verifyPush(authorization);
    },
  };

  function isSigned(rawBody: Uint8Array, header: string): boolean {
    const parsed = parseSignature(header);
    if (!parsed || Math.abs(clock.now().getTime() / 1000 - Number(parsed.time)) > TOLERANCE_SECONDS)
      return false;
    let found = false;
    for (const key of keys) {
      const expected = createHmac('sha256', key).update(`${parsed.time}.`).update(rawBody).digest();
      // No early exit: the duration must not reveal which secret or signature matched.
      for (const given of parsed.signatures) found = timingSafeEqual(expected, given) || found;
    }
    return found;
  }
}

function parseSignature(header: string): { time: string; signatures: Buffer[] } | null {
  const times: string[] = [];
  const signatures: Buffer[] = [];
  for (const part of header.split(',')) {
    const [name, value = ''] = part.trim().split('=', 2);
    if (name === 't' && /^\d{1,12}$/.test(value)) times.push(value);
    else if (name === 't') return null;
    if (name === 'v1' && /^[0-9a-f]{64}$/i.test(value)) signatures.push(Buffer.from(value, 'hex'));
  }
  const [time] = times;
  if (time === undefined || times.length > 1 || signatures.length > SIGNATURES_MAX) return null;
  return { time, signatures };
}
