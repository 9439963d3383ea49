import { trpc } from '../../client/data/queries/trpc.ts';
import type { Draft, DraftFile } from '../../client/draft/compose-store.ts';
import { mailboxOfDraft } from '../../client/draft/draft-mailbox.ts';
import { uploadFile } from '../../client/files/upload-file.ts';
import { callUntilAnswered } from '../../client/live/connectivity.ts';
import { dropFiles, findKeptFile } from '../../client/offline/kept-files.ts';
import { findUpload } from '../files/draft-files.ts';

/** Uploads the files of an email that was sent before they could be; its request needs their ids. */
export async function storeFiles(draft: Draft, signal: AbortSignal): Promise<Draft> {
  if (!draft.files?.some(({ attachmentId }) => !attachmentId)) return draft;
  const files: DraftFile[] = [];
  const mailbox = mailboxOfDraft(draft);
  for (const file of draft.files)
    files.push(file.attachmentId ? file : await storeFile(file, { mailbox, signal }));
  return { ...draft, files };
}

interface Upload {
  mailbox: string;
  signal: AbortSignal;
}

async function storeFile(file: DraftFile, upload: Upload): Promise<DraftFile> {
  const attachmentId = file.from
    ? await fetchForwarded(file.from)
    : await (findUpload(file.key) ?? uploadKept(file, upload));
  return { ...file, attachmentId };
}

async function fetchForwarded({ messageId, partId }: NonNullable<DraftFile['from']>): Promise<string> {
  const forward = () => trpc.attachments.forward.mutate({ messageId, partIds: [partId] });
  const [stored] = (await callUntilAnswered(forward)).attachments;
  if (!stored) throw new Error('an attachment is no longer available');
  return stored.attachmentId;
}

/** In a later tab than the one in which the file was added. */
async function uploadKept({ key, filename }: DraftFile, { mailbox, signal }: Upload): Promise<string> {
  const file = await findKeptFile(key);
  if (!file) throw new Error(`“${filename}” is no longer on this device`);
  const attachmentId = await uploadFile(file, { signal, mailbox, onProgress: () => undefined });
  // The draft of a recalled email needs it again.
  signal.throwIfAborted();
  void dropFiles([key]);
  return attachmentId;
}
