import type { Notification } from '@triage/contract/account/notifications';
import { preferencesSchema } from '@triage/contract/account/preferences';
import { listDevicesToNotify } from '@triage/database/tables/notify/push-devices';
import {
  closeNotices,
  countUnreadReplies,
  listBackToNotify,
  listNewToNotify,
  listOutdatedNotices,
  pruneNotices,
  putNotices,
  resetOpenedNotices,
} from '@triage/database/tables/notify/push-notices';
import { findSettingsRow } from '@triage/database/tables/people/user-settings';
import type { TenantContext } from '../context.ts';
import { formatInZone, knownZone } from '../time/local-time.ts';
import { describeNotice } from './describe-notice.ts';
import { showPreferences } from './device-row.ts';
import { sendToDevice } from './send-to-device.ts';
import { wantsNotice } from './wants-notice.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock' | 'logger' | 'webPush'>;
type Device = Awaited<ReturnType<typeof listDevicesToNotify>>[number];
type Thread = Awaited<ReturnType<typeof listNewToNotify>>[number];

/** The user whose devices are notified, also for mail of their other mailboxes. */
export interface Person extends Pick<TenantContext, 'tenantId' | 'db'> {
  /** Unread threads in Reply of their other mailboxes, for the badge. */
  unreadElsewhere: number;
  /** Of the same emails in their other mailboxes. */
  findNoticesElsewhere(threadIds: readonly string[]): Promise<NoticesElsewhere>;
}

export interface NoticesElsewhere {
  /** The person was notified about them there. */
  known: ReadonlySet<string>;
  /** By which a notification of either mailbox replaces that of the other one. */
  tags: ReadonlyMap<string, string>;
}

function personOfOnly({ tenantId, db }: Ctx): Person {
  const none: NoticesElsewhere = { known: new Set(), tags: new Map() };
  return { tenantId, db, unreadElsewhere: 0, findNoticesElsewhere: () => Promise.resolve(none) };
}

/** Older mail is no news: after an outage nobody wants a notification for each of last night's emails. */
const RECENT_MS = 30 * 60_000;
const THREADS_AT_ONCE = 5;
/** The provider's clock and ours; some providers give whole seconds. */
const CLOCKS_DIFFER_MS = 60_000;
const KEEP_NOTICES_MS = 90 * 24 * 60 * 60_000;

/**
 * Notifies each device about what it asked for. What was sent is recorded after sending: a crash in between sends it
 * again, and a notification with the same tag replaces the earlier one without a sound.
 */
export async function notifyDevices(ctx: Ctx, person: Person = personOfOnly(ctx)): Promise<void> {
  const now = ctx.clock.now();
  const userId = ctx.tenantId;
  if (!ctx.webPush) return;
  const devices = await listDevicesToNotify(person.db, { userId: person.tenantId, now });
  if (devices.length === 0) return;
  await resetOpenedNotices(ctx.db, userId);
  const since = new Date(now.getTime() - RECENT_MS);
  const threads = [
    ...(await listBackToNotify(ctx.db, { userId, limit: THREADS_AT_ONCE })),
    ...(await listNewToNotify(ctx.db, { userId, since, limit: THREADS_AT_ONCE })),
  ].filter((thread, at, all) => all.findIndex(({ threadId }) => threadId === thread.threadId) === at);
  if (threads.length === 0) return;
  const outdated = await listOutdatedNotices(ctx.db, userId);
  const shown = threads.map(({ threadId }) => threadId);
  const elsewhere = await person.findNoticesElsewhere([...shown, ...outdated]);
  const unknown = threads.filter(({ threadId, back }) => back || !elsewhere.known.has(threadId));
  await sendAll(ctx, { devices, person, outdated, tags: elsewhere.tags }, unknown);
  await putNotices(ctx.db, { userId, now, threads });
  await pruneNotices(ctx.db, { userId, before: new Date(now.getTime() - KEEP_NOTICES_MS) });
}

interface Sent {
  devices: readonly Device[];
  person: Person;
  /** Threads whose notification is closed with the next one. */
  outdated: readonly string[];
  tags: NoticesElsewhere['tags'];
}

async function sendAll(
  ctx: Ctx,
  { devices, person, outdated, tags }: Sent,
  threads: readonly Thread[],
): Promise<void> {
  const at = await getLocalMoment(ctx);
  const tagOf = (threadId: string) => tags.get(threadId) ?? threadId;
  const close = [...new Set(outdated.map(tagOf))];
  const badge = person.unreadElsewhere + (await countUnreadReplies(ctx.db, ctx.tenantId));
  const failures: unknown[] = [];
  let sent = 0;
  // Oldest first, so that the newest is on top.
  for (const thread of threads.toReversed())
    for (const device of devices) {
      const preferences = showPreferences(device);
      // No notifications for mail that arrived before the device was added.
      if (!thread.back && thread.at.getTime() < device.addedAt.getTime() - CLOCKS_DIFFER_MS) continue;
      if (!wantsNotice(thread, preferences, at)) continue;
      const notification: Notification = {
        ...describeNotice(thread, preferences.preview),
        tag: tagOf(thread.threadId),
        threadId: thread.threadId,
        lane: thread.lane,
        badge,
        close,
      };
      await sendToDevice({ ...ctx, tenantId: person.tenantId, db: person.db }, device, notification).then(
        () => (sent += 1),
        (error) => failures.push(error),
      );
    }
  // One push service that is down must not keep the others' devices waiting; the job is then retried as a whole.
  if (failures.length > 0) throw failures[0];
  if (sent > 0) await closeNotices(ctx.db, { userId: ctx.tenantId, threadIds: outdated });
}

async function getLocalMoment(ctx: Ctx) {
  const row = await findSettingsRow(ctx.db, ctx.tenantId);
  const { workingHours } = preferencesSchema.parse(row?.preferences ?? {});
  const zone = knownZone(row?.timeZone ?? 'UTC');
  const local = formatInZone(ctx.clock.now().getTime(), zone);
  const weekday = new Date(`${local.slice(0, 10)}T00:00:00Z`).getUTCDay() || 7;
  return { now: { clock: local.slice(11, 16), weekday }, workingDays: workingHours.days };
}
