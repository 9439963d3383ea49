import { z } from 'zod';
import { SNIPPET_BODY_MAX, SNIPPET_NAME_MAX } from '../limits.ts';
import { textInput } from '../text.ts';
import { timestampSchema } from '../timestamp.ts';

const name = textInput.trim().min(1, 'Give it a name').max(SNIPPET_NAME_MAX);

/** `{first name}` and `{date}` in the body are filled in when it is inserted. */
export const snippetSchema = z.object({
  name: z.string(),
  body: z.string(),
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
