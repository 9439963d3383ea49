import { ATTACHMENTS_BYTES_MAX } from '@triage/contract/limits';
import { trpc } from '../../client/data/queries/trpc.ts';
import { composeStore, type Draft, type DraftFile } from '../../client/draft/compose-store.ts';
import { findKeptFile } from '../../client/offline/kept-files.ts';
import {
  changeFiles,
  fail,
  forget,
  markStored,
  note,
  notifyTooLarge,
  upload,
  uploads,
} from './draft-files.ts';

/** Files of the open draft that were already checked. */
let seen = new Set<string>();

/**
 * When a draft opens: verifies stored files, fetches forwarded ones, and continues the uploads of an earlier tab. Names
 * the files of which nothing is left.
 */
export function resumeFiles(draft: Draft): void {
  const files = dropTooLarge(draft.files ?? []).filter(({ key }) => !seen.has(key));
  for (const { key } of files) seen.add(key);
  const stored = files.flatMap(({ attachmentId }) => attachmentId ?? []);
  if (stored.length > 0) void keepStored(stored);
  const waiting = files.filter(({ attachmentId }) => !attachmentId);
  fetchForwarded(waiting.filter(({ from }) => from));
  const own = waiting.filter(({ from }) => !from);
  // Uploads that finished while the draft was closed.
  for (const { key } of waiting) {
    const attachmentId = uploads.get()[key]?.attachmentId;
    if (attachmentId) markStored(key, attachmentId);
  }
  for (const file of own) if (!uploads.get()[file.key]) void continueUpload(file);
}

async function continueUpload(entry: DraftFile): Promise<void> {
  const file = await findKeptFile(entry.key);
  if (uploads.get()[entry.key]) return;
  if (file) upload(entry, file);
  else forget([entry], 'was not fully uploaded');
}

/** Checks again the next time it opens. */
export function leaveFiles(): void {
  seen = new Set();
}

/** A forwarded message may exceed the limits for sending: its largest files are left out. */
function dropTooLarge(files: readonly DraftFile[]): readonly DraftFile[] {
  const fetched = files.filter(({ from, attachmentId }) => from && !attachmentId);
  const dropped = new Set<DraftFile>();
  let total = files.reduce((sum, { size }) => sum + size, 0);
  for (const file of fetched.toSorted((one, other) => other.size - one.size)) {
    if (total <= ATTACHMENTS_BYTES_MAX) break;
    dropped.add(file);
    total -= file.size;
  }
  if (dropped.size === 0) return files;
  notifyTooLarge([...dropped].map(({ filename, size }) => ({ name: filename, size })));
  const left = files.filter((file) => !dropped.has(file));
  changeFiles(() => left);
  return left;
}

/** One call for all files of a message. */
function fetchForwarded(files: readonly DraftFile[]): void {
  for (const [messageId, group] of Map.groupBy(files, ({ from }) => from?.messageId ?? '')) {
    const fresh = group.filter(({ key }) => !uploads.get()[key]);
    if (fresh.length === 0) continue;
    for (const { key } of fresh) note(key, { sent: 0, stop: () => undefined });
    const partIds = fresh.flatMap(({ from }) => from?.partId ?? []);
    trpc.attachments.forward
      .mutate({ messageId, partIds })
      .then(({ attachments }) => {
        for (const [at, { key }] of fresh.entries()) {
          const attachmentId = attachments[at]?.attachmentId;
          if (attachmentId) markStored(key, attachmentId);
        }
      })
      .catch((error: unknown) => fail(fresh, error));
  }
}

async function keepStored(attachmentIds: string[]): Promise<void> {
  const kept = await trpc.attachments.keep.mutate({ attachmentIds }).catch(() => null);
  if (!kept) return;
  const there = new Set(kept.attachments.map(({ attachmentId }) => attachmentId));
  const gone = (composeStore.get()?.files ?? []).filter(
    ({ attachmentId }) => attachmentId && attachmentIds.includes(attachmentId) && !there.has(attachmentId),
  );
  forget(gone, 'is no longer available');
}
