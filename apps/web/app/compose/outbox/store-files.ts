import { trpc } from '../../client/data/trpc.ts';
import type { Draft, DraftFile } from '../../client/draft/compose-store.ts';
import { callUntilAnswered } from '../../client/live/connectivity.ts';
import { dropFiles, findKeptFile } from '../../client/offline/kept-files.ts';
import { findUpload } from '../files/draft-files.ts';
import { uploadFile } from '../files/upload-file.ts';

/** Uploads the files of an email that was sent before they could be; its request needs their ids. */
export async function storeFiles(draft: Draft): Promise<Draft> {
  if (!draft.files?.some(({ attachmentId }) => !attachmentId)) return draft;
  const files: DraftFile[] = [];
  for (const file of draft.files) files.push(file.attachmentId ? file : await storeFile(file));
  return { ...draft, files };
}

async function storeFile(file: DraftFile): Promise<DraftFile> {
  const attachmentId = file.from
    ? await fetchForwarded(file.from)
    : await (findUpload(file.key) ?? uploadKept(file));
  return { ...file, attachmentId };
}

async function fetchForwarded({ messageId, partId }: NonNullable<DraftFile['from']>): Promise<string> {
  const forward = () => trpc.attachments.forward.mutate({ messageId, partIds: [partId] });
  const [stored] = (await callUntilAnswered(forward)).attachments;
  if (!stored) throw new Error('an attachment is no longer available');
  return stored.attachmentId;
}

/** In a later tab than the one in which the file was added. */
async function uploadKept({ key, filename }: DraftFile): Promise<string> {
  const file = await findKeptFile(key);
  if (!file) throw new Error(`“${filename}” is no longer on this device`);
  const { signal } = new AbortController();
  const attachmentId = await uploadFile(file, { signal, onProgress: () => undefined });
  void dropFiles([key]);
  return attachmentId;
}
