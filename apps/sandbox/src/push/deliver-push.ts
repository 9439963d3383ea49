import { createHmac } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { SandboxClock } from '../clock.ts';

export type PushTarget = {
  subscription: string;
  url: string;
  oidcToken?: { serviceAccountEmail: string; audience: string };
};
export type PushDelivery = {
  body: string;
  url: string;
  holdBackMs: number;
  secret: string | undefined;
  bearer(): Promise<string | undefined>;
  clock: SandboxClock;
  closing: AbortSignal;
};

// Minutes, so that an app that starts slowly beside the sandbox gets what it missed.
const RETRY_DELAYS_MS = [500, 1_000, 2_000, 4_000, 4_000, 8_000, 15_000, 30_000, 60_000];
const ANSWER_WITHIN_MS = 10_000;

/** Tries until it is answered with a success; the reported status is 0 where there was no answer. */
export async function deliverPush(
  delivery: PushDelivery,
  report: (attempt: number, status: number) => void,
): Promise<void> {
  for (let attempt = 1; attempt <= RETRY_DELAYS_MS.length + 1; attempt++) {
    const delay = attempt === 1 ? delivery.holdBackMs : RETRY_DELAYS_MS[attempt - 2];
    if (delay) await wait(delay, undefined, { signal: delivery.closing }).catch(() => undefined);
    if (delivery.closing.aborted) return;
    const status = await post(delivery);
    report(attempt, status);
    if (status >= 200 && status < 300) return;
  }
}

async function post({ body, url, secret, bearer, clock, closing }: PushDelivery): Promise<number> {
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  if (secret) headers['x-hook-signature'] = signatureOf(body, secret, Math.floor(clock.now() / 1_000));
  try {
    const token = await bearer();
    if (token) headers['authorization'] = `Bearer ${token}`;
    const signal = AbortSignal.any([closing, AbortSignal.timeout(ANSWER_WITHIN_MS)]);
    const response = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'manual' });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return 0;
  }
}

function signatureOf(body: string, secret: string, seconds: number): string {
  const digest = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${digest}`;
}
