import { successSchema } from '@triage/contract/errors';
import {
  addSnippetFilesRequest,
  putSnippetRequest,
  removeSnippetFileRequest,
  snippetFilesSchema,
  snippetRequest,
  snippetSchema,
  snippetsSchema,
} from '@triage/contract/sending/snippets';
import { bringSnippetFiles } from '../../../mailboxes/bring-snippet-files.ts';
import { listSnippets, putSnippet, removeSnippet } from '../../../settings/snippets/edit-snippets.ts';
import {
  addSnippetFiles,
  insertSnippetFiles,
  removeSnippetFile,
} from '../../../settings/snippets/snippet-files.ts';
import { sessionProcedure } from '../../gates.ts';
import { t } from '../../init.ts';
import { openMailbox } from '../../mailbox-gates.ts';

export const snippetsRouter = t.router({
  list: sessionProcedure.output(snippetsSchema).query(({ ctx }) => listSnippets(ctx.tenant)),
  put: sessionProcedure
    .input(putSnippetRequest)
    .output(snippetSchema)
    .mutation(({ ctx, input }) => putSnippet(ctx.tenant, input)),
  remove: sessionProcedure
    .input(snippetRequest)
    .output(successSchema)
    .mutation(({ ctx, input }) => removeSnippet(ctx.tenant, input)),
  addFiles: sessionProcedure
    .input(addSnippetFilesRequest)
    .output(snippetSchema)
    .mutation(async ({ ctx, input }) => {
      const attachmentIds = await bringSnippetFiles(ctx.tenant, input.attachmentIds, (mailboxId) =>
        ctx.mailboxIds.includes(mailboxId) ? openMailbox(ctx, mailboxId) : undefined,
      );
      return addSnippetFiles(ctx.tenant, { ...input, attachmentIds });
    }),
  removeFile: sessionProcedure
    .input(removeSnippetFileRequest)
    .output(snippetSchema)
    .mutation(({ ctx, input }) => removeSnippetFile(ctx.tenant, input)),
  insertFiles: sessionProcedure
    .input(snippetRequest)
    .output(snippetFilesSchema)
    .mutation(({ ctx, input }) => insertSnippetFiles(ctx.tenant, input)),
});
