import { settingsChange } from '@triage/contract/account/preferences';
import { rows, run } from '@triage/database/testing/rows';
import { expect, test } from 'vitest';
import { memoryCalendar } from '../../testing/fakes/memory-calendar.ts';
import { makeSendWorld } from '../../testing/worlds/send-world.ts';
import { shareTestDatabase } from '../../testing/worlds/share-test-database.ts';
import { getOwner } from '../mailbox/inbox/get-owner.ts';
import { learnTimeZone } from '../mailbox/index/learn-time-zone.ts';
import { queueSend } from '../send/queue-send.ts';
import { getSettings } from './get-settings.ts';
import { updateSettings } from './update-settings.ts';

const db = shareTestDatabase();

async function addPerson() {
  const world = makeSendWorld(db);
  return { world, tenant: (await world.addPerson()).tenant };
}

test('a user without settings gets the defaults and no zone', async () => {
  const { tenant } = await addPerson();
  expect(await getSettings(tenant)).toEqual({
    workingHours: { days: [1, 2, 3, 4, 5], start: '09:00', end: '17:00' },
    tone: 'professional',
    signature: '',
    styleNotes: '',
    undoSeconds: 5,
    provider: 'ai_primary',
    keepConversationsDays: null,
    archive: 'all',
    sendAndArchive: false,
    autoAdvance: 'next',
    density: 'comfortable',
    sortingAi: 'unsure',
    shortcuts: { preset: 'triage', keys: {} },
    aiDailyBudget: null,
    aiBackgroundBudget: null,
    prepareDrafts: false,
    hasSeenTour: false,
    swipes: { right: 'archive', left: 'snooze' },
    timeZone: null,
  });
});

test('concurrent changes to different settings are all kept, and another user’s are not touched', async () => {
  const [{ tenant }, { tenant: other }] = [await addPerson(), await addPerson()];
  await Promise.all([
    updateSettings(tenant, { tone: 'brief' }),
    updateSettings(tenant, { signature: 'Ada' }),
    updateSettings(tenant, { timeZone: 'Europe/Berlin' }),
    updateSettings(tenant, { undoSeconds: 30 }),
  ]);
  expect(await getSettings(tenant)).toMatchObject({
    tone: 'brief',
    signature: 'Ada',
    timeZone: 'Europe/Berlin',
    undoSeconds: 30,
  });
  expect(await getSettings(other)).toMatchObject({ tone: 'professional', timeZone: null });
});

test('own keys are stored for one user; what is not a key is refused, and stored nonsense counts as not set', async () => {
  const [{ tenant }, { tenant: other }] = [await addPerson(), await addPerson()];
  const shortcuts = {
    preset: 'gmail',
    keys: { archive: ['y'], 'go-reply': ['g i', 'mod+shift+1'], move: [] },
  } as const;
  await updateSettings(tenant, settingsChange.parse({ shortcuts }));
  expect(await getSettings(tenant)).toMatchObject({ shortcuts });
  expect(await getSettings(other)).toMatchObject({ shortcuts: { preset: 'triage', keys: {} } });
  for (const keys of [
    { archive: ['g i x'] },
    { archive: [''] },
    { 'no command!': ['y'] },
    { archive: Array(5).fill('y') },
  ])
    expect(settingsChange.safeParse({ shortcuts: { preset: 'gmail', keys } }).success).toBe(false);
  await run(
    db,
    rows
      .updateTable('user_settings')
      .set({ preferences: '{"shortcuts": {"preset": "vim"}}' })
      .where('user_id', '=', tenant.tenantId),
  );
  expect(await getSettings(tenant)).toMatchObject({ shortcuts: { preset: 'triage', keys: {} } });
});

test('a zone that does not exist is refused and nothing is changed', async () => {
  const { tenant } = await addPerson();
  await expect(updateSettings(tenant, { timeZone: 'Mars/Olympus', tone: 'brief' })).rejects.toMatchObject({
    field: 'timeZone',
  });
  expect(await getSettings(tenant)).toMatchObject({ tone: 'professional' });
});

test('another setting made first does not keep the calendar from telling the zone', async () => {
  const { world, tenant } = await addPerson();
  const calendar = memoryCalendar({ clock: world.clock });
  await updateSettings(tenant, { tone: 'friendly' });
  expect((await getOwner(db, tenant.tenantId)).timeZone).toBe('UTC');
  await learnTimeZone({ ...tenant, calendar: { ...calendar, getTimeZone: async () => 'Asia/Tokyo' } });
  expect(await getSettings(tenant)).toMatchObject({ timeZone: 'Asia/Tokyo', tone: 'friendly' });
  await updateSettings(tenant, { timeZone: 'Europe/Rome' });
  await learnTimeZone({ ...tenant, calendar: { ...calendar, getTimeZone: async () => 'Asia/Tokyo' } });
  expect(await getSettings(tenant)).toMatchObject({ timeZone: 'Europe/Rome' });
});

test('a longer undo time holds for sends without a time, also when the same request comes again', async () => {
  const { world, tenant } = await addPerson();
  const request = { to: ['bob@sandbox.test'], subject: 'Hi', body: 'Hi' };
  expect(await queueSend(tenant, request)).toMatchObject({ undoWindowMs: 5_000 });
  await updateSettings(tenant, { undoSeconds: 20 });
  const queued = await queueSend(tenant, request, 'once');
  expect(queued).toMatchObject({
    undoWindowMs: 20_000,
    sendAt: new Date(world.clock.now().getTime() + 20_000).toISOString(),
  });
  world.clock.advance(1_000);
  expect(await queueSend(tenant, request, 'once')).toEqual(queued);
  const sendAt = new Date(world.clock.now().getTime() + 60_000).toISOString();
  expect(await queueSend(tenant, { ...request, sendAt })).toMatchObject({ undoWindowMs: 0, sendAt });
});
