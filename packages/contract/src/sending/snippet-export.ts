import { z } from 'zod';
import { ATTACHMENTS_BYTES_MAX, ATTACHMENTS_MAX, SNIPPET_FILES_BYTES_MAX, SNIPPETS_MAX } from '../limits.ts';
import { beginAttachmentRequest } from './outgoing.ts';
import { putSnippetRequest } from './snippets.ts';

const inBase64 = (bytes: number) => Math.ceil(bytes / 3) * 4;
/** All files as base64, and all texts. */
export const SNIPPET_EXPORT_BYTES_MAX = inBase64(SNIPPET_FILES_BYTES_MAX) + 10_000_000;

/** A file with snippets, for a colleague or another account. */
export const snippetExportSchema = z.object({
  format: z.literal('triage-snippets'),
  version: z.literal(1),
  snippets: z
    .array(
      z.object({
        name: putSnippetRequest.shape.name,
        body: putSnippetRequest.shape.body,
        files: z
          .array(
            z.object({
              filename: beginAttachmentRequest.shape.filename,
              mimeType: beginAttachmentRequest.shape.mimeType,
              base64: z.string().max(inBase64(ATTACHMENTS_BYTES_MAX)),
            }),
          )
          .max(ATTACHMENTS_MAX)
          .default([]),
      }),
    )
    .min(1)
    .max(SNIPPETS_MAX),
});
export type SnippetExport = z.infer<typeof snippetExportSchema>;
