import { SNIPPETS_MAX } from '@triage/contract/limits';
import type { PutSnippetRequest, Snippet } from '@triage/contract/sending/snippets';
import type { Sql } from '@triage/database/open-database';
import { deleteFiles } from '@triage/database/tables/outgoing-files';
import { listSnippetFileRows } from '@triage/database/tables/people/snippet-files';
import {
  deleteSnippetRow,
  listSnippetRows,
  putSnippetRow,
  renameSnippetRow,
} from '@triage/database/tables/people/snippets';
import type { TenantContext } from '../../context.ts';
import { FieldError } from '../../errors.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock'>;
/** In a transaction, or outside of one. */
type Reader = Pick<TenantContext, 'tenantId'> & { db: Sql };

/** In the order of their names. */
export async function listSnippets(ctx: Reader): Promise<Snippet[]> {
  const rows = await listSnippetRows(ctx.db, ctx.tenantId);
  const files = Map.groupBy(await listSnippetFileRows(ctx.db, ctx.tenantId), ({ name }) => name);
  return rows.map(({ updatedAt, ...snippet }) => ({
    ...snippet,
    files: (files.get(snippet.name) ?? []).map(({ name: _, ...file }) => file),
    updatedAt: updatedAt.toISOString(),
  }));
}

/** Throws for a name that no snippet has. */
export async function getSnippet(ctx: Reader, name: string): Promise<Snippet> {
  const snippet = (await listSnippets(ctx)).find((each) => each.name === name);
  if (!snippet) throw new FieldError('name', 'There is no snippet of this name');
  return snippet;
}

/** Writes a snippet, or gives an existing one another name and text. Asked twice, it changes nothing more. */
export async function putSnippet(ctx: Ctx, { name, body, renamed }: PutSnippetRequest): Promise<Snippet> {
  const written = { userId: ctx.tenantId, name, body, at: ctx.clock.now() };
  if (renamed !== undefined && renamed !== name) {
    const row = await renameSnippetRow(ctx.db, { ...written, renamed });
    if (row) return getSnippet(ctx, row.name);
    const all = await listSnippets(ctx);
    const there = all.find((each) => each.name === renamed);
    if (there && (there.body !== body || all.some((each) => each.name === name)))
      throw new FieldError('renamed', 'Another snippet has this name');
    if (!there) throw new FieldError('name', 'There is no snippet of this name');
    return putSnippet(ctx, { name: renamed, body });
  }
  const row = await putSnippetRow(ctx.db, { ...written, limit: SNIPPETS_MAX });
  if (!row) throw new FieldError('name', `You have ${SNIPPETS_MAX} snippets, which is the limit`);
  return getSnippet(ctx, row.name);
}

/** Its files are deleted with it; those that a crash leaves have expired and are pruned. */
export async function removeSnippet(ctx: Ctx, { name }: { name: string }): Promise<{ success: true }> {
  const snippet = { userId: ctx.tenantId, name, at: ctx.clock.now() };
  const ids = await deleteSnippetRow(ctx.db, snippet);
  if (ids.length > 0) await deleteFiles(ctx.db, { userId: ctx.tenantId, ids });
  return { success: true };
}
