import { isKeepingMail } from './is-keeping-mail.ts';
import { dropKept, findKept, putKept } from './kept-mail.ts';

/** Stores a file until it is uploaded. Without storage it lasts as long as its tab. */
export async function keepFile(key: string, file: File): Promise<void> {
  if (isKeepingMail()) await putKept('files', new Map([[key, file]])).catch(() => undefined);
}

export async function findKeptFile(key: string): Promise<File | undefined> {
  if (!isKeepingMail()) return undefined;
  return findKept<File>('files', key).catch(() => undefined);
}

export async function dropFiles(keys: readonly string[]): Promise<void> {
  if (keys.length > 0 && isKeepingMail()) await dropKept('files', keys).catch(() => undefined);
}
