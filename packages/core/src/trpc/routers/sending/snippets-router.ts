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
import { listSnippets, putSnippet, removeSnippet } from '../../../settings/snippets/edit-snippets.ts';
import {
  addSnippetFiles,
  insertSnippetFiles,
  removeSnippetFile,
} from '../../../settings/snippets/snippet-files.ts';
import { sessionProcedure } from '../../gates.ts';
import { t } from '../../init.ts';

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
    .mutation(({ ctx, input }) => addSnippetFiles(ctx.tenant, input)),
  removeFile: sessionProcedure
    .input(removeSnippetFileRequest)
    .output(snippetSchema)
    .mutation(({ ctx, input }) => removeSnippetFile(ctx.tenant, input)),
  insertFiles: sessionProcedure
    .input(snippetRequest)
    .output(snippetFilesSchema)
    .mutation(({ ctx, input }) => insertSnippetFiles(ctx.tenant, input)),
});
