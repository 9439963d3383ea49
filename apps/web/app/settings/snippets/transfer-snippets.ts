import type { Snippet } from '@triage/contract/sending/snippets';
import { trpc } from '../../client/data/queries/trpc.ts';
import { uploadFile } from '../../client/files/upload-file.ts';
import { uploadedUrl } from '../../viewer/shown-file.ts';

const DEADLINE_MS = 60_000;

/** One JSON file with the texts and files; a file is in memory while it is encoded. */
export async function exportSnippets(snippets: readonly Snippet[]): Promise<Blob> {
  const parts: Blob[] = [];
  for (const { name, body, files } of snippets) {
    const written: object[] = [];
    for (const { attachmentId, filename, mimeType } of files)
      written.push({ filename, mimeType, base64: await fetchBase64(attachmentId) });
    const comma = parts.length > 0 ? ',\n' : '';
    parts.push(new Blob([comma, JSON.stringify({ name, body, files: written })]));
  }
  return new Blob(['{"format":"triage-snippets","version":1,"snippets":[\n', ...parts, '\n]}\n'], {
    type: 'application/json',
  });
}

async function fetchBase64(attachmentId: string): Promise<string> {
  const response = await fetch(uploadedUrl(attachmentId), { signal: AbortSignal.timeout(DEADLINE_MS) });
  if (!response.ok) throw new Error('A file could not be fetched. Try again.');
  const blob = await response.blob();
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(reader.error ?? new Error('A file could not be encoded.'));
    reader.readAsDataURL(blob);
  });
}

/** A snippet of the same name gets the text and the files of the imported one. Asked twice, the result is the same. */
export async function importSnippets(
  file: Blob,
  onProgress: (done: number, all: number) => void,
): Promise<number> {
  const { parseExport } = await import('./parse-export.ts');
  const imported = await parseExport(file);
  for (const [at, { name, body, files }] of imported.entries()) {
    onProgress(at, imported.length);
    const attachmentIds: string[] = [];
    for (const each of files)
      attachmentIds.push(
        await uploadFile(each, { signal: new AbortController().signal, onProgress: () => undefined }),
      );
    const { files: before } = await trpc.snippets.put.mutate({ name, body });
    for (const { attachmentId } of before) await trpc.snippets.removeFile.mutate({ name, attachmentId });
    if (attachmentIds.length > 0) await trpc.snippets.addFiles.mutate({ name, attachmentIds });
  }
  return imported.length;
}
