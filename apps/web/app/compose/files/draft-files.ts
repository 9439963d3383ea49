import { ATTACHMENTS_BYTES_MAX, ATTACHMENTS_MAX } from '@triage/contract/limits';
import { keyedQueue } from '@triage/core/async/keyed-queue';
import { notify } from '../../client/changes/notices/notify.ts';
import { formatSize } from '../../client/data/format-size.ts';
import { makeStore } from '../../client/data/make-store.ts';
import { fieldProblemOf, trpc } from '../../client/data/queries/trpc.ts';
import { changeDraft, composeStore, type DraftFile } from '../../client/draft/compose-store.ts';
import { mailboxOfDraft } from '../../client/draft/draft-mailbox.ts';
import { uploadFile } from '../../client/files/upload-file.ts';
import { announce } from '../../client/live/announce.ts';
import { dropFiles, keepFile } from '../../client/offline/kept-files.ts';

export interface Upload {
  sent: number;
  attachmentId?: string;
  stop(): void;
}

/** Running uploads by file key. A draft that was closed meanwhile finds its upload here when it reopens. */
export const uploads = makeStore<Readonly<Record<string, Upload>>>({});

export const FILES_LIMIT = formatSize(ATTACHMENTS_BYTES_MAX).replace('.0', '');
const inTurn = keyedQueue();
/** Uploads started in this tab, by file key; a failed one is removed. */
const running = new Map<string, Promise<string>>();

/** For a picture that is shown in the text. */
interface Placement {
  onStored(attachmentId: string): void;
  onLost(): void;
}

/** Adds the files that fit and names those that do not. */
export function addFiles(given: readonly File[], inText?: Placement): void {
  const draft = composeStore.get();
  if (!draft) return;
  const files = [...(draft.files ?? [])];
  const refused: File[] = [];
  for (const file of given) {
    const size = files.reduce((sum, each) => sum + each.size, file.size);
    if (size > ATTACHMENTS_BYTES_MAX || files.length >= ATTACHMENTS_MAX) {
      refused.push(file);
      inText?.onLost();
      continue;
    }
    const entry: DraftFile = {
      ...{ key: crypto.randomUUID(), filename: file.name, size: file.size, mimeType: file.type },
    };
    if (inText) entry.isInline = true;
    files.push(entry);
    // A picture in the text is shown only once it is stored, so it cannot be continued later.
    if (!inText) void keepFile(entry.key, file);
    upload(entry, file, inText);
  }
  changeDraft({ files });
  if (refused.length > 0) notifyTooLarge(refused);
}

export function removeFile({ key, attachmentId }: DraftFile): void {
  uploads.get()[key]?.stop();
  changeFiles((files) => files.filter((each) => each.key !== key));
  if (attachmentId) void discardFiles([{ attachmentId }]);
  else void dropFiles([key]);
}

/** The upload of a file that is under way in this tab or was finished in it. */
export function findUpload(key: string): Promise<string> | undefined {
  return running.get(key);
}

/** Files are discarded with a delay, so that Undo can bring them back. */
export async function discardFiles(files: readonly Pick<DraftFile, 'attachmentId'>[]): Promise<void> {
  const attachmentIds = files.flatMap(({ attachmentId }) => attachmentId ?? []);
  // Files that this misses are pruned on the server by age.
  if (attachmentIds.length > 0)
    await trpc.attachments.discard.mutate({ attachmentIds }).catch(() => undefined);
}

export function upload(entry: DraftFile, file: File, inText?: Placement): void {
  const { key } = entry;
  const draft = composeStore.get();
  const stopper = new AbortController();
  note(key, { sent: 0, stop: () => stopper.abort() });
  const work = async (): Promise<string> => {
    stopper.signal.throwIfAborted();
    const onProgress = (sent: number) => note(key, { sent });
    const attachmentId = await uploadFile(file, {
      ...{ signal: stopper.signal, onProgress },
      ...(draft && { mailbox: mailboxOfDraft(draft) }),
    });
    if (stopper.signal.aborted) void discardFiles([{ attachmentId }]);
    stopper.signal.throwIfAborted();
    void dropFiles([key]);
    markStored(key, attachmentId);
    inText?.onStored(attachmentId);
    announce(`Attached ${file.name}`);
    return attachmentId;
  };
  const stored = inTurn(['upload'], work);
  running.set(key, stored);
  stored.catch((error: unknown) => {
    running.delete(key);
    inText?.onLost();
    if (!stopper.signal.aborted) fail([entry], error);
  });
}

interface Copying {
  copies: Promise<readonly { attachmentId: string }[]>;
  onFailed(error: unknown): void;
}

/** The server stores these files itself: all of them or none. */
export function awaitCopies(entries: readonly DraftFile[], { copies, onFailed }: Copying): void {
  for (const [at, { key, filename }] of entries.entries()) {
    const stopper = new AbortController();
    note(key, { stop: () => stopper.abort() });
    const stored = copies.then((all) => {
      const attachmentId = all[at]?.attachmentId;
      if (!attachmentId) throw new Error(`“${filename}” is no longer in the snippet`);
      if (stopper.signal.aborted) void discardFiles([{ attachmentId }]);
      else markStored(key, attachmentId);
      return attachmentId;
    });
    running.set(key, stored);
    stored.catch(() => {
      running.delete(key);
      drop(new Set([key]));
    });
  }
  copies.then(
    () => announce(`Attached ${entries.length === 1 ? 'a file' : `${entries.length} files`}`),
    onFailed,
  );
}

export function markStored(key: string, attachmentId: string): void {
  note(key, { attachmentId });
  const isListed = composeStore.get()?.files?.some((each) => each.key === key);
  if (isListed)
    changeFiles((files) => files.map((each) => (each.key === key ? { ...each, attachmentId } : each)));
}

export function fail(files: readonly DraftFile[], error: unknown): void {
  const reason = error instanceof Error ? problemOf(error) : '';
  forget(files, `couldn't be attached: ${reason.replace(/\.$/, '') || 'the server did not respond'}`);
}

function problemOf(error: Error): string {
  return error.name === 'TRPCClientError' ? fieldProblemOf(error) : error.message;
}

export function forget(files: readonly DraftFile[], what: string): void {
  if (files.length === 0) return;
  drop(new Set(files.map(({ key }) => key)));
  for (const { filename, from } of files)
    notify(`“${filename}” ${what}.${from ? '' : ' Add it again.'}`, { isProblem: true, duration: 8_000 });
}

function drop(keys: ReadonlySet<string>): void {
  uploads.set((all) => Object.fromEntries(Object.entries(all).filter(([key]) => !keys.has(key))));
  changeFiles((all) => all.filter(({ key }) => !keys.has(key)));
}

export function notifyTooLarge(files: readonly { name: string; size: number }[]): void {
  const names = files.map(({ name, size }) => `“${name}” (${formatSize(size)})`);
  notify(
    `${names.join(', ')} ${names.length === 1 ? 'is' : 'are'} too large: an email can carry at most ${FILES_LIMIT} of attachments.`,
    {
      isProblem: true,
      duration: 8_000,
    },
  );
}

export function changeFiles(change: (files: DraftFile[]) => DraftFile[]): void {
  const draft = composeStore.get();
  if (draft?.files) changeDraft({ files: change(draft.files) });
}

export function note(key: string, change: Partial<Upload>): void {
  uploads.set((all) => ({ ...all, [key]: { sent: 0, stop: () => undefined, ...all[key], ...change } }));
}
