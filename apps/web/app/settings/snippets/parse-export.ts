import { ATTACHMENTS_BYTES_MAX } from '@triage/contract/limits';
import { SNIPPET_EXPORT_BYTES_MAX, snippetExportSchema } from '@triage/contract/sending/snippet-export';

export interface ImportedSnippet {
  name: string;
  body: string;
  files: File[];
}

/** The file may come from somebody else: all of it is validated before anything is stored. */
export async function parseExport(file: Blob): Promise<ImportedSnippet[]> {
  if (file.size > SNIPPET_EXPORT_BYTES_MAX) throw new Error('The file is too large.');
  const parsed = snippetExportSchema.safeParse(parseJson(await file.text()));
  if (!parsed.success) throw new Error('This is not a file with snippets.');
  const snippets = parsed.data.snippets.map(({ files, ...snippet }) => ({
    ...snippet,
    files: files.map(({ filename, mimeType, base64 }) => {
      const bytes = decodeBase64(base64);
      if (!bytes) throw new Error(`“${filename}” in it is damaged.`);
      return new File([bytes], filename, { type: mimeType });
    }),
  }));
  for (const { name, files } of snippets)
    if (files.reduce((sum, { size }) => sum + size, 0) > ATTACHMENTS_BYTES_MAX)
      throw new Error(`The files of “${name}” are larger than 25 MB together.`);
  return snippets;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function decodeBase64(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    const binary = atob(base64);
    const bytes = new Uint8Array(binary.length);
    for (let at = 0; at < binary.length; at += 1) bytes[at] = binary.charCodeAt(at);
    return bytes;
  } catch {
    return null;
  }
}
