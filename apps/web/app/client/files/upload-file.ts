import { ATTACHMENT_PIECE_BYTES } from '@triage/contract/limits';
import { trpc } from '../data/queries/trpc.ts';
import { callUntilAnswered } from '../live/connectivity.ts';

const TRIES = 5;
const FIRST_WAIT_MS = 500;

interface Options {
  signal: AbortSignal;
  onProgress(sent: number): void;
  /** The mailbox of the email that gets the file; the first one by default. */
  mailbox?: string;
}

/**
 * Uploads in chunks: an interruption costs one chunk, and the reported progress is what is stored. Without a connection
 * it waits for one.
 */
export async function uploadFile(file: File, { signal, onProgress, mailbox }: Options): Promise<string> {
  const about = {
    ...{ filename: file.name, mimeType: file.type, size: file.size },
    ...(mailbox && { mailboxId: mailbox }),
  };
  const begin = () => trpc.attachments.begin.mutate(about, { signal });
  const { attachmentId } = await callUntilAnswered(begin, signal);
  for (let at = 0, position = 0; at < file.size; at += ATTACHMENT_PIECE_BYTES, position += 1) {
    const piece = file.slice(at, at + ATTACHMENT_PIECE_BYTES);
    await putPiece({ attachmentId, position }, piece, signal);
    onProgress(Math.min(file.size, at + piece.size));
  }
  return attachmentId;
}

interface Place {
  attachmentId: string;
  position: number;
}

async function putPiece({ attachmentId, position }: Place, piece: Blob, signal: AbortSignal): Promise<void> {
  // Fails here if the file was changed or moved, so that the request itself can only fail for lack of a connection.
  const body = await piece.arrayBuffer();
  for (let tries = 1; ; tries += 1) {
    const response = await fetch(`/outgoing/${encodeURIComponent(attachmentId)}/${position}`, {
      method: 'PUT',
      body,
      signal,
    }).catch((error) => {
      if (signal.aborted) throw error;
      return null;
    });
    if (response?.ok) return;
    const mayHelp = !response || response.status === 429 || response.status >= 500;
    if (!mayHelp || (response && tries === TRIES)) throw new Error(await parseReason(response));
    if (tries < TRIES) await new Promise((resolve) => setTimeout(resolve, FIRST_WAIT_MS * 2 ** (tries - 1)));
    else {
      const keep = () => trpc.attachments.keep.mutate({ attachmentIds: [attachmentId] }, { signal });
      await callUntilAnswered(keep, signal);
      tries = 0;
    }
  }
}

async function parseReason(response: Response | null): Promise<string> {
  const body = (await response?.json().catch(() => null)) as { error?: string } | null | undefined;
  return body?.error ?? 'the server did not respond';
}
