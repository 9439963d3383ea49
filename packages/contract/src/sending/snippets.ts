import { z } from 'zod';
import { ATTACHMENTS_MAX, SNIPPET_BODY_MAX, SNIPPET_NAME_MAX } from '../limits.ts';
import { textInput } from '../text.ts';
import { timestampSchema } from '../timestamp.ts';
import { attachmentIdSchema, outgoingAttachmentSchema } from './outgoing.ts';

const name = textInput.trim().min(1, 'Give it a name').max(SNIPPET_NAME_MAX);

export const snippetFileSchema = outgoingAttachmentSchema.extend({ mimeType: z.string() });
export type SnippetFile = z.infer<typeof snippetFileSchema>;

/** `{first name}` and `{date}` in the body are filled in when it is inserted. */
export const snippetSchema = z.object({
  name: z.string(),
  body: z.string(),
  /** Attached to the email with it. */
  files: z.array(snippetFileSchema),
  updatedAt: timestampSchema,
});
export type Snippet = z.infer<typeof snippetSchema>;
export const snippetsSchema = z.array(snippetSchema);

export const snippetRequest = z.object({ name });
/** The name is the key: the same name writes over it, and `renamed` gives it another one. */
export const putSnippetRequest = z.object({
  name,
  body: textInput.min(1, 'Write a text').max(SNIPPET_BODY_MAX),
  renamed: name.optional(),
});
export type PutSnippetRequest = z.infer<typeof putSnippetRequest>;

/** Uploaded files, in the order in which they are attached. */
export const addSnippetFilesRequest = z.object({
  name,
  attachmentIds: z.array(attachmentIdSchema).min(1).max(ATTACHMENTS_MAX),
});
export type AddSnippetFilesRequest = z.infer<typeof addSnippetFilesRequest>;

export const removeSnippetFileRequest = z.object({ name, attachmentId: attachmentIdSchema });
export type RemoveSnippetFileRequest = z.infer<typeof removeSnippetFileRequest>;

/** Copies of a snippet's files, to be named in an email or a draft. */
export const snippetFilesSchema = z.object({ attachments: z.array(snippetFileSchema) });
export type SnippetFiles = z.infer<typeof snippetFilesSchema>;
