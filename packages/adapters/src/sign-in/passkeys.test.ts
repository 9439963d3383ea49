import { randomUUID } from 'node:crypto';
import type { Settings } from '@triage/core/context';
import { addPasskey } from '@triage/core/sign-in/passkeys/add-passkey';
import { askPasskey } from '@triage/core/sign-in/passkeys/ask-passkey';
import { beginPasskey } from '@triage/core/sign-in/passkeys/begin-passkey';
import { listPasskeys } from '@triage/core/sign-in/passkeys/list-passkeys';
import { removePasskey } from '@triage/core/sign-in/passkeys/remove-passkey';
import { signInByPasskey } from '@triage/core/sign-in/passkeys/sign-in-by-passkey';
import { mintTenantId } from '@triage/core/tenant/tenant-id';
import { type FixedClock, fixedClock } from '@triage/core/testing/fakes/fixed-clock';
import { memorySiteMail } from '@triage/core/testing/fakes/memory-sign-in';
import { silentLogger } from '@triage/core/testing/fakes/silent-logger';
import { type PasskeyChanges, SoftwarePasskey } from '@triage/core/testing/fakes/software-passkey';
import { shareTestDatabase } from '@triage/core/testing/worlds/share-test-database';
import { createTestUser } from '@triage/core/testing/worlds/test-database';
import { rows, run } from '@triage/database/testing/rows';
import { beforeEach, expect, test } from 'vitest';
import { canHavePasskeys, signInWays } from './sign-in-ways.ts';

const ORIGIN = 'https://triage.example';
const MINUTE_MS = 60_000;
const refused = { code: 'passkeyRefused' };

const db = shareTestDatabase();
let clock: FixedClock;
let notAdmitted: string[];
beforeEach(() => {
  clock = fixedClock('2026-11-26T10:00:00.000Z');
  notAdmitted = [];
});

function services(appUrl = ORIGIN) {
  const logger = silentLogger();
  const signIn = signInWays({
    ...{ appUrl, secret: 'secret of the tests', logger, passkeys: true },
    mayEnter: async () => true,
  });
  const settings = { appUrl, isAdmitted: (email) => !notAdmitted.includes(email) } as Settings;
  return { db, clock, logger, signIn, settings };
}

async function person() {
  const userId = await createTestUser(db);
  return { ...services(), db: db.forTenant(userId), tenantId: mintTenantId(userId) };
}
type Ctx = Awaited<ReturnType<typeof person>>;

async function add(ctx: Ctx, device: SoftwarePasskey, changes: PasskeyChanges = {}) {
  const { options } = await beginPasskey(ctx);
  return addPasskey(ctx, { name: 'Laptop', answer: device.create(options, changes) });
}

async function enrolled() {
  const [ctx, device] = [await person(), new SoftwarePasskey(ORIGIN)];
  return { ctx, device, passkey: await add(ctx, device) };
}

/** The user of the new session. */
async function enter(answer: Record<string, unknown>): Promise<string | undefined> {
  const tokenHash = randomUUID();
  const session = { tokenHash, expires: new Date('2026-12-26T10:00:00.000Z') };
  await signInByPasskey(services(), { answer, session });
  const [row] = await db.query<{ id: string }>('SELECT user_id AS id FROM sessions WHERE token_hash = $1', [
    tokenHash,
  ]);
  return row?.id;
}

test('a passkey that was added signs in as its owner, and its use is noted', async () => {
  const { ctx, device } = await enrolled();
  expect(await listPasskeys(ctx)).toMatchObject({ passkeys: [{ name: 'Laptop', lastUsedAt: null }] });
  const options = await askPasskey(services());
  expect(options).toMatchObject({ rpId: 'triage.example', userVerification: 'preferred' });
  expect(options['allowCredentials'] ?? []).toEqual([]);
  expect(await enter(device.answer(options))).toBe(ctx.tenantId);
  expect(await listPasskeys(ctx)).toMatchObject({ passkeys: [{ lastUsedAt: '2026-11-26T10:00:00.000Z' }] });
});

test('a device is asked for a discoverable passkey, and told which ones it has', async () => {
  const { ctx, device } = await enrolled();
  const { options } = await beginPasskey(ctx);
  expect(options).toMatchObject({
    rp: { id: 'triage.example' },
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
    excludeCredentials: [{ id: device.id, transports: ['internal'] }],
  });
});

test.each<[string, (other: SoftwarePasskey) => PasskeyChanges]>([
  ['made for another site', () => ({ origin: 'https://triage.example.evil.test' })],
  ['made on another port', () => ({ origin: `${ORIGIN}:8443` })],
  ['for another RP id', () => ({ rpId: 'example' })],
  ['to another challenge', () => ({ challenge: Buffer.alloc(54, 1).toString('base64url') })],
  ['of another key', (other) => ({ key: other.privateKey })],
  ['of the wrong kind', () => ({ type: 'webauthn.create' })],
  ['that nobody was present for', () => ({ userPresent: false })],
])('an answer %s is refused', async (_, change) => {
  const { device } = await enrolled();
  const answer = device.answer(await askPasskey(services()), change(new SoftwarePasskey(ORIGIN)));
  await expect(enter(answer)).rejects.toMatchObject(refused);
});

test.each<[string, PasskeyChanges]>([
  ['made for another site', { origin: 'https://evil.test' }],
  ['for another RP id', { rpId: 'evil.test' }],
  ['to another challenge', { challenge: Buffer.alloc(54, 1).toString('base64url') }],
])('a new passkey %s is refused', async (_, change) => {
  const ctx = await person();
  await expect(add(ctx, new SoftwarePasskey(ORIGIN), change)).rejects.toMatchObject(refused);
  expect(await listPasskeys(ctx)).toEqual({ passkeys: [] });
});

test('a challenge holds for five minutes, for one answer, and for what it was made for', async () => {
  const { ctx, device } = await enrolled();
  const late = device.answer(await askPasskey(services()));
  clock.advance(5 * MINUTE_MS);
  await expect(enter(late)).rejects.toMatchObject(refused);

  const answer = device.answer(await askPasskey(services()));
  const tries = await Promise.allSettled([1, 2, 3].map(() => enter(answer)));
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await expect(enter(answer)).rejects.toMatchObject(refused);

  const { options } = await beginPasskey(ctx);
  await expect(enter(device.answer({ ...options, rpId: 'triage.example' }))).rejects.toMatchObject(refused);
  const other = await person();
  const forOther = new SoftwarePasskey(ORIGIN).create((await beginPasskey(other)).options);
  await expect(addPasskey(ctx, { name: 'Stolen', answer: forOther })).rejects.toMatchObject(refused);
});

test('a counter that does not rise is refused; a device that does not count is not', async () => {
  const { device } = await enrolled();
  const once = async (counter: number) => enter(device.answer(await askPasskey(services()), { counter }));
  await once(0);
  await once(0);
  await once(7);
  for (const counter of [7, 6, 0]) await expect(once(counter)).rejects.toMatchObject(refused);
  await once(2 ** 32 - 1);
});

test('of two simultaneous responses with one count, as a copied key gives, one signs in', async () => {
  const { device } = await enrolled();
  const asked = [await askPasskey(services()), await askPasskey(services())];
  const entered = await Promise.allSettled(
    asked.map((options) => enter(device.answer(options, { counter: 9 }))),
  );
  expect(entered.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('an unknown passkey and a removed one are not known', async () => {
  const { ctx, device, passkey } = await enrolled();
  const stranger = new SoftwarePasskey(ORIGIN);
  const unknown = { code: 'passkeyUnknown' };
  await expect(enter(stranger.answer(await askPasskey(services())))).rejects.toMatchObject(unknown);
  await add(ctx, new SoftwarePasskey(ORIGIN));
  await removePasskey(ctx, { passkeyId: passkey.id });
  await expect(enter(device.answer(await askPasskey(services())))).rejects.toMatchObject(unknown);
});

test('somebody who may no longer sign in cannot by passkey either', async () => {
  const { ctx, device } = await enrolled();
  notAdmitted.push(`${ctx.tenantId}@example.test`);
  const answer = device.answer(await askPasskey(services()));
  await expect(enter(answer)).rejects.toMatchObject({ code: 'notAdmitted' });
});

test('a credential that is stored already is not stored for somebody else', async () => {
  const { device } = await enrolled();
  await expect(add(await person(), device)).rejects.toMatchObject(refused);
});

test('the last way to sign in cannot be removed, not even by two removals in one instant', async () => {
  const { ctx, passkey } = await enrolled();
  const last = { code: 'lastWayToSignIn' };
  await expect(removePasskey(ctx, { passkeyId: passkey.id })).rejects.toMatchObject(last);
  const second = await add(ctx, new SoftwarePasskey(ORIGIN));
  const removals = await Promise.allSettled(
    [passkey, second].map(({ id }) => removePasskey(ctx, { passkeyId: id })),
  );
  expect(removals.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect((await listPasskeys(ctx)).passkeys).toHaveLength(1);
});

test('with an account of the provider, or sign-in by email, the last passkey can be removed', async () => {
  const [one, two] = [await enrolled(), await enrolled()];
  await run(
    db,
    rows.insertInto('accounts').values({
      user_id: one.ctx.tenantId,
      provider: 'identity',
      provider_account_id: one.ctx.tenantId,
      type: 'oidc',
    }),
  );
  await removePasskey(one.ctx, { passkeyId: one.passkey.id });
  const byMail = { ...two.ctx, signIn: { ...two.ctx.signIn, siteMail: memorySiteMail() } };
  await removePasskey(byMail, { passkeyId: two.passkey.id });
  expect(await listPasskeys(two.ctx)).toEqual({ passkeys: [] });
});

test("another person's passkey is neither listed nor removed", async () => {
  const [one, two] = [await enrolled(), await enrolled()];
  await removePasskey(two.ctx, { passkeyId: one.passkey.id });
  expect((await listPasskeys(one.ctx)).passkeys).toEqual([one.passkey]);
});

test.each([{}, { id: 'x' }, { id: 7, response: null }, { id: 'x', response: { clientDataJSON: 'bm8' } }])(
  'an answer like %j is refused',
  async (answer) => {
    await expect(enter(answer)).rejects.toMatchObject(refused);
  },
);

test.each([
  ['https://triage.example', true],
  ['http://localhost:3000', true],
  ['http://triage.example', false],
  ['https://192.0.2.7', false],
  ['https://[2001:db8::1]', false],
])('at %s passkeys are possible: %s', (appUrl, isPossible) => {
  expect(canHavePasskeys(appUrl)).toBe(isPossible);
});
