import type { FolderRow } from '@triage/database/tables/imap/folders';
import type { MailboxReading } from './fetch-mailbox.ts';
import { inChunks } from './pack-uids.ts';

/** The state of a folder until all of it was read: its UIDs can be used, and the next pass reads it in full. */
export function asUnread(folder: FolderRow): FolderRow {
  return { ...folder, uidNext: null, modSeq: null, messages: null };
}

/**
 * The parts in which a first reading of a large mailbox is stored, the newest messages first, so that nobody else waits
 * long for the database. The last part has everything but new messages. Where something is gone or has changed its
 * role, all of it is one part: half of that would be a state that the mailbox never had.
 */
export function splitReading(reading: MailboxReading, most: number): MailboxReading[] {
  const { changed, removed, recast } = reading;
  const fresh = changed.flatMap(({ folder, fresh: all }) => all.map((message) => ({ folder, message })));
  const losses = removed.length + recast.length + changed.reduce((sum, { gone }) => sum + gone.length, 0);
  if (fresh.length <= most || losses > 0) return [reading];
  fresh.sort((one, other) => other.message.internalDate.getTime() - one.message.internalDate.getTime());
  const parts = inChunks(fresh, most).map((chunk): MailboxReading => {
    const byFolder = [...Map.groupBy(chunk, ({ folder }) => folder)];
    return {
      folders: byFolder.map(([folder]) => asUnread(folder)),
      changed: byFolder.map(([folder, found]) => ({
        ...{ folder, gone: [], flagged: [] },
        fresh: found.map(({ message }) => message),
      })),
      ...{ removed: [], recast: [] },
    };
  });
  return [...parts, { ...reading, changed: changed.map((folder) => ({ ...folder, fresh: [] })) }];
}
