import { successSchema } from '@triage/contract/errors';
import {
  putSnippetRequest,
  snippetRequest,
  snippetSchema,
  snippetsSchema,
} from '@triage/contract/sending/snippets';
import { listSnippets, putSnippet, removeSnippet } from '../../../settings/snippets/edit-snippets.ts';
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
});
