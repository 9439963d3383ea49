import { ATTACHMENT_PIECE_BYTES } from '@triage/contract/limits';
import { trpc } from '../../client/data/trpc.ts';

const TRIES = 5;
const FIRST_WAIT_MS = 500;

/** Uploads in chunks: an interruption costs one chunk, and the reported progress is what is stored. */
export async function uploadFile(
  file: File,
  { signal, onProgress }: { signal: AbortSignal; onProgress(sent: number): void },
): Promise<string> {
  const { attachmentId } = await trpc.attachments.begin.mutate(
    { filename: file.name, mimeType: file.type, size: file.size },
    { signal },
  );
  for (let at = 0, position = 0; at < file.size; at += ATTACHMENT_PIECE_BYTES, position += 1) {
    const piece = file.slice(at, at + ATTACHMENT_PIECE_BYTES);
    await putPiece(`/outgoing/${attachmentId}/${position}`, piece, signal);
    onProgress(Math.min(file.size, at + piece.size));
  }
  return attachmentId;
}

async function putPiece(url: string, piece: Blob, signal: AbortSignal): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const response = await fetch(url, { method: 'PUT', body: piece, signal }).catch((error) => {
      // A file that was changed or moved cannot be read again; a cancelled one is not retried.
      if (signal.aborted || tries === TRIES) throw error;
      return null;
    });
    if (response?.ok) return;
    const mayHelp = !response || response.status === 429 || response.status >= 500;
    if (!mayHelp || tries === TRIES) throw new Error(await readReason(response));
    await new Promise((resolve) => setTimeout(resolve, FIRST_WAIT_MS * 2 ** (tries - 1)));
  }
}

async function readReason(response: Response | null): Promise<string> {
  const body = (await response?.json().catch(() => null)) as { error?: string } | null | undefined;
  return body?.error ?? 'the server did not respond';
}
