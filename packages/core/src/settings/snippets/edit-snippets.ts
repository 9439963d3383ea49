import { SNIPPETS_MAX } from '@triage/contract/limits';
import type { PutSnippetRequest, Snippet } from '@triage/contract/sending/snippets';
import {
  deleteSnippetRow,
  listSnippetRows,
  putSnippetRow,
  renameSnippetRow,
} from '@triage/database/tables/people/snippets';
import type { TenantContext } from '../../context.ts';
import { FieldError } from '../../errors.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock'>;

/** In the order of their names. */
export async function listSnippets(ctx: Pick<Ctx, 'tenantId' | 'db'>): Promise<Snippet[]> {
  return (await listSnippetRows(ctx.db, ctx.tenantId)).map(show);
}

/** Writes a snippet, or gives an existing one another name and text. Asked twice, it changes nothing more. */
export async function putSnippet(ctx: Ctx, { name, body, renamed }: PutSnippetRequest): Promise<Snippet> {
  const written = { userId: ctx.tenantId, name, body, at: ctx.clock.now() };
  if (renamed !== undefined && renamed !== name) {
    const row = await renameSnippetRow(ctx.db, { ...written, renamed });
    if (row) return show(row);
    const all = await listSnippets(ctx);
    const there = all.find((each) => each.name === renamed);
    if (there && (there.body !== body || all.some((each) => each.name === name)))
      throw new FieldError('renamed', 'Another snippet has this name');
    return putSnippet(ctx, { name: renamed, body });
  }
  const row = await putSnippetRow(ctx.db, { ...written, limit: SNIPPETS_MAX });
  if (!row) throw new FieldError('name', `You have ${SNIPPETS_MAX} snippets, which is the limit`);
  return show(row);
}

export async function removeSnippet(ctx: Ctx, { name }: { name: string }): Promise<{ success: true }> {
  await deleteSnippetRow(ctx.db, { userId: ctx.tenantId, name });
  return { success: true };
}

function show({ updatedAt, ...snippet }: { name: string; body: string; updatedAt: Date }): Snippet {
  return { ...snippet, updatedAt: updatedAt.toISOString() };
}
