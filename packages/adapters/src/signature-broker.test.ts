import { createHmac } from 'node:crypto';
import { fixedClock } from '@triage/core/testing/fakes/fixed-clock';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { signatureBroker } from './signature-broker.ts';

const start = '2026-03-01T10:00:00.000Z';
const now = Date.parse(start) / 1000;
const body = Buffer.from('{"id":"1","naïve":"✓"}');

const sign = (time: number | string, bytes: Uint8Array = body, secret = 'secret') =>
  createHmac('sha256', secret).update(`${time}.`).update(bytes).digest('hex');

function verify(signature: string | null, options: { rawBody?: Uint8Array; secrets?: string[] } = {}) {
  const broker = signatureBroker({ secrets: options.secrets ?? ['secret'], clock: fixedClock(start) });
  return broker.verify({ rawBody: options.rawBody ?? body, signature, authorization: null });
}

describe('a signed delivery', () => {
  it('is accepted with the right signature over the raw bytes', async () => {
    expect(await verify(`t=${now},v1=${sign(now)}`)).toBe(true);
    expect(await verify(` t=${now} , v1=${sign(now).toUpperCase()} , v0=old`)).toBe(true);
  });

  it('is accepted with any bytes, and refused with any byte changed', async () => {
    const bytes = fc.uint8Array({ minLength: 1, maxLength: 300 });
    await fc.assert(
      fc.asyncProperty(bytes, fc.nat(), fc.integer({ min: 1, max: 255 }), async (rawBody, at, flip) => {
        const header = `t=${now},v1=${sign(now, rawBody)}`;
        expect(await verify(header, { rawBody })).toBe(true);
        const changed = Uint8Array.from(rawBody);
        const place = at % changed.length;
        changed[place] = (changed[place] ?? 0) ^ flip;
        expect(await verify(header, { rawBody: changed })).toBe(false);
      }),
      { numRuns: 100 },
    );
  });

  it('is refused more than 300 seconds off, on either side', async () => {
    for (const [off, accepted] of [
      [0, true],
      [-300, true],
      [300, true],
      [-301, false],
      [301, false],
    ] as const) {
      expect(await verify(`t=${now + off},v1=${sign(now + off)}`)).toBe(accepted);
    }
  });

  it('is refused when its time was changed', async () => {
    expect(await verify(`t=${now + 1},v1=${sign(now)}`)).toBe(false);
  });

  it('may carry several signatures and be checked against several secrets while one rotates', async () => {
    const wrong = sign(now, body, 'gone');
    expect(await verify(`t=${now},v1=${wrong},v1=${sign(now)}`)).toBe(true);
    expect(await verify(`t=${now},v1=${sign(now)},v1=${wrong}`)).toBe(true);
    expect(await verify(`t=${now},v1=${sign(now)}`, { secrets: ['next', 'secret'] })).toBe(true);
    expect(await verify(`t=${now},v1=${wrong}`, { secrets: ['next', 'secret'] })).toBe(false);
  });

  it.each([
    null,
    '',
    't=',
    `t=${now}`,
    `v1=${sign(now)}`,
    `t=${now},v1=`,
    `t=${now},v1=${sign(now).slice(2)}`,
    `t=${now},v1=${sign(now)}00`,
    `t=${now},v0=${sign(now)}`,
    `t=${now},t=${now},v1=${sign(now)}`,
    `t=NaN,v1=${sign('NaN')}`,
    `t=-1,v1=${sign(-1)}`,
    `t=${now}.0,v1=${sign(`${now}.0`)}`,
    `t=${now},${`v1=${sign(now)},`.repeat(11)}`,
  ])('is refused with the header %s', async (header) => {
    expect(await verify(header)).toBe(false);
  });

  it('is never accepted under an empty secret, or if none is configured', async () => {
    const header = `t=${now},v1=${sign(now, body, '')}`;
    expect(await verify(header, { secrets: ['', ' '] })).toBe(false);
    expect(await verify(header, { secrets: [] })).toBe(false);
  });
});

describe("the provider's own push", () => {
  const push = { rawBody: body, signature: null, authorization: 'Bearer right' };

  it('is accepted by its bearer token where that check is configured', async () => {
    const verifyPush = async (authorization: string) => authorization === 'Bearer right';
    const broker = signatureBroker({ secrets: ['secret'], clock: fixedClock(start), verifyPush });
    expect(await broker.verify(push)).toBe(true);
    expect(await broker.verify({ ...push, authorization: 'Bearer wrong' })).toBe(false);
    expect(await broker.verify({ ...push, authorization: null })).toBe(false);
  });

  it('is refused where it is not', async () => {
    expect(await signatureBroker({ secrets: ['secret'], clock: fixedClock(start) }).verify(push)).toBe(false);
  });
});
