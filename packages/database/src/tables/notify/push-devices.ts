import type { Sql } from '../../query/query-pool.ts';
import {
  build,
  type Placeholders,
  run,
  runOne,
  sqlStatement,
  statement,
} from '../../statements/statement.ts';

type About = 'important' | 'reply' | 'reply-and-schedule' | 'reminders';
type Preferences = {
  about: About;
  preview: boolean;
  quietStart: string | null;
  quietEnd: string | null;
  workingDaysOnly: boolean;
};
type NewDevice = {
  userId: string;
  id: string;
  name: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  addedAt: Date;
} & Preferences;

/** Without the endpoint and its keys, which only the sender needs. */
const SHOWN = [
  'id as deviceId',
  'name',
  'about',
  'preview',
  'quiet_start as quietStart',
  'quiet_end as quietEnd',
  'working_days_only as workingDaysOnly',
  'added_at as addedAt',
] as const;

// A browser that subscribes again keeps its preferences.
const put = statement('push-devices-put', (p: NewDevice) =>
  build
    .insertInto('push_devices')
    .values({
      user_id: p.userId,
      id: p.id,
      name: p.name,
      endpoint_secret: p.endpoint,
      device_key: p.p256dh,
      auth_secret: p.auth,
      about: p.about,
      preview: p.preview,
      quiet_start: p.quietStart,
      quiet_end: p.quietEnd,
      working_days_only: p.workingDaysOnly,
      added_at: p.addedAt,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'id'])
        .doUpdateSet({ name: p.name, device_key: p.p256dh, auth_secret: p.auth }),
    )
    .returning(SHOWN),
);

const change = statement('push-devices-change', (p: { userId: string; id: string } & Preferences) =>
  build
    .updateTable('push_devices')
    .set({
      about: p.about,
      preview: p.preview,
      quiet_start: p.quietStart,
      quiet_end: p.quietEnd,
      working_days_only: p.workingDaysOnly,
    })
    .where('user_id', '=', p.userId)
    .where('id', '=', p.id)
    .returning(SHOWN),
);

const list = statement('push-devices-list', (p: { userId: string }) =>
  build
    .selectFrom('push_devices')
    .where('user_id', '=', p.userId)
    .select(SHOWN)
    .orderBy('added_at')
    .orderBy('id'),
);

const listToSend = statement('push-devices-list-to-send', (p: { userId: string; now: Date }) =>
  build
    .selectFrom('push_devices as d')
    .where('d.user_id', '=', p.userId)
    // Without a session anywhere the user has signed out or was signed out: no device shows mail then.
    .where((e) =>
      e.exists(
        e
          .selectFrom('sessions as s')
          .whereRef('s.user_id', '=', 'd.user_id')
          .where('s.expires', '>', p.now)
          .select('s.user_id'),
      ),
    )
    .select([
      'd.id as deviceId',
      'd.about',
      'd.preview',
      'd.quiet_start as quietStart',
      'd.quiet_end as quietEnd',
      'd.working_days_only as workingDaysOnly',
      'd.added_at as addedAt',
      'd.endpoint_secret as endpoint',
      'd.device_key as p256dh',
      'd.auth_secret as auth',
    ]),
);

const remove = statement('push-devices-remove', (p: { userId: string; id: string }) =>
  build.deleteFrom('push_devices').where('user_id', '=', p.userId).where('id', '=', p.id),
);

const removeFromOthers = sqlStatement(
  'push-devices-remove-from-others',
  {},
  (p: Placeholders<{ userId: string; id: string }>) => `
  DELETE FROM push_devices WHERE id = ${p.id} AND user_id <> ${p.userId}`,
);

const count = statement('push-devices-count', (p: { userId: string }) =>
  build
    .selectFrom('push_devices')
    .where('user_id', '=', p.userId)
    .select((e) => e.fn.countAll<string>().as('count')),
);

const removeOf = statement('push-devices-remove-of-user', (p: { userId: string }) =>
  build.deleteFrom('push_devices').where('user_id', '=', p.userId).returning('id'),
);

export async function putDevice(db: Sql, device: NewDevice) {
  const row = await runOne(db, put, device);
  if (!row) throw new Error('The device was not stored');
  return row;
}

/** Undefined if the user has no such device. */
export function changeDeviceRow(db: Sql, device: { userId: string; id: string } & Preferences) {
  return runOne(db, change, device);
}

export function listDevices(db: Sql, userId: string) {
  return run(db, list, { userId });
}

/** With endpoint and keys; empty while the user is signed in nowhere. */
export function listDevicesToNotify(db: Sql, wanted: { userId: string; now: Date }) {
  return run(db, listToSend, wanted);
}

export async function deleteDevice(db: Sql, device: { userId: string; id: string }): Promise<void> {
  await run(db, remove, device);
}

/** For the service: a browser shows the mail of the user who subscribed last, and of nobody else. */
export async function deleteDeviceOfOthers(db: Sql, device: { userId: string; id: string }): Promise<void> {
  await run(db, removeFromOthers, device);
}

export async function countDevices(db: Sql, userId: string): Promise<number> {
  const row = await runOne(db, count, { userId });
  return Number(row?.count ?? 0);
}

/** No browser of this person is notified any more. */
export async function deleteDevicesOfUser(db: Sql, userId: string): Promise<number> {
  return (await run(db, removeOf, { userId })).length;
}
