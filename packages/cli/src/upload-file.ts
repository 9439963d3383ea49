import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import type { TriageClient } from '@triage/client/create-client';
import { ATTACHMENT_PIECE_BYTES } from '@triage/contract/limits';
import { UsageError } from './exit-code.ts';

/** Piece by piece, so that memory holds one of them; the server says what is too large. */
export async function uploadFile(triage: TriageClient, path: string): Promise<string> {
  const file = await open(path).catch((cause: NodeJS.ErrnoException) => {
    throw new UsageError(`Cannot open ${path} (${cause.code})`);
  });
  try {
    const stats = await file.stat();
    if (!stats.isFile()) throw new UsageError(`${path} is not a file`);
    const { size } = stats;
    const { attachmentId } = await triage.beginAttachment({ filename: basename(path), mimeType: '', size });
    for (let at = 0, position = 0; at < size; at += ATTACHMENT_PIECE_BYTES, position += 1) {
      const piece = Buffer.alloc(Math.min(ATTACHMENT_PIECE_BYTES, size - at));
      const { bytesRead } = await file.read(piece, 0, piece.length, at);
      if (bytesRead < piece.length) throw new UsageError(`${path} was changed while it was uploaded`);
      await triage.putAttachmentPiece({ attachmentId, position, base64: piece.toString('base64') });
    }
    return attachmentId;
  } finally {
    await file.close();
  }
}
