import { isProviderFailure, ProviderError } from '@triage/core/ports/mail';
import { clearPending, findPending } from './ical/pending-notice.ts';
import { writeNotice } from './ical/write-notice.ts';
import type { CaldavOptions, OpenCalendar } from './open-calendar.ts';
import type { StoredObject } from './server/dav-objects.ts';

/** Queues what guests or the organizer have not been told yet. A cancelled event is deleted then. */
export async function sendNotices(
  { queueInvitation, logger }: Pick<CaldavOptions, 'queueInvitation' | 'logger'>,
  calendar: OpenCalendar,
  stored: StoredObject,
): Promise<void> {
  const { objects, mine, noticeKey, zones } = calendar;
  if (calendar.schedules) return;
  const waiting = stored.object.getAllSubcomponents('vevent').flatMap((event) => {
    const pending = findPending(event, noticeKey);
    return pending ? [{ event, pending }] : [];
  });
  if (waiting.length === 0) return;
  for (const { event, pending } of waiting) {
    const notice = writeNotice(event, pending, { own: mine, zones });
    if (notice) await queueInvitation(notice);
  }
  const queued = new Set(waiting.map(({ pending }) => pending.id));
  try {
    // Some servers give no ETag for what they have just stored, and another program may have changed it since.
    const current = stored.etag ? stored : await objects.find(calendar.own.url, stored.name);
    const done = (current?.object.getAllSubcomponents('vevent') ?? []).filter((event) =>
      queued.has(findPending(event, noticeKey)?.id ?? ''),
    );
    if (!current || done.length === 0) return;
    const isCancelled = done.some((event) => findPending(event, noticeKey)?.method === 'CANCEL');
    for (const event of done) clearPending(event);
    await (isCancelled ? objects.remove(current) : objects.update(current));
  } catch (error) {
    // The email is queued. The next read of the event queues it again under the same id, which has no effect.
    if (!(error instanceof ProviderError)) throw error;
    if (!isProviderFailure(error, 'conflict')) logger.warn('caldav.notice_kept', {}, error);
  }
}
