import { createHash } from 'node:crypto';
import type { CachedMessage } from '../../mime/cached-thread.ts';
import { parseMessage } from '../../mime/parse-message.ts';

/**
 * What a draft says, whoever wrote it: a provider gives the same words another message id, and another program rewrites
 * headers and line ends.
 */
export async function fingerprintRaw(raw: Uint8Array): Promise<string> {
  return fingerprintDraft(
    await parseMessage({
      ...{ id: '', threadId: '', labelIds: [], historyId: '', snippet: '' },
      ...{ internalDate: new Date(0), sizeEstimate: raw.byteLength, raw },
    }),
  );
}

export function fingerprintDraft({ to, cc, bcc, subject, text, html, attachments }: CachedMessage): string {
  const plain = (value: string) => value.replace(/\s+/g, ' ').trim();
  const files = attachments.map(({ filename, size }) => [filename, size]);
  const said = [to, cc, bcc, plain(subject), plain(text), plain(html ?? ''), files];
  return createHash('sha256').update(JSON.stringify(said)).digest('hex');
}
