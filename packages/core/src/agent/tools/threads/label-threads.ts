import { labelThreadsInput } from '@triage/contract/inbox/tool-inputs';
import { listOwnLabels } from '@triage/database/tables/mail-labels';
import { z } from 'zod';
import type { TenantContext } from '../../../context.ts';
import { FieldError } from '../../../errors.ts';
import { labelThreads } from '../../../triage/labels/label-thread.ts';
import { undoLabelChange } from '../../../triage/labels/undo-label-change.ts';
import { defineWriteTool } from '../define-write-tool.ts';
import { changing, HOW, laneUndo, onTheRest, told, without } from './bulk-change.ts';
import { takeBack, undoLanes } from './undo-moves.ts';

/** With the ids that the names had when the card was made: a label renamed since is still the same one. */
const resolved = labelThreadsInput.extend({ addIds: z.array(z.string()), removeIds: z.array(z.string()) });

const undoData = z.object({
  archive: z.boolean(),
  threads: z.array(z.object({ threadId: z.string(), changeIds: z.array(z.string()) })),
});

export const labelThreadsTool = defineWriteTool({
  name: 'label_threads',
  description: `Add labels to several threads and remove labels from them, by their names; with archive, the threads are archived too. ${HOW}`,
  input: labelThreadsInput,
  arguments: resolved,
  async prepare(ctx, input) {
    const [add, remove] = [
      await findByName(ctx, 'add', input.add),
      await findByName(ctx, 'remove', input.remove),
    ];
    const [addIds, removeIds] = [add.map(({ id }) => id), remove.map(({ id }) => id)];
    if (addIds.length + removeIds.length === 0)
      throw new FieldError('add', 'Give at least one label to add or to remove');
    if (addIds.some((id) => removeIds.includes(id)))
      throw new FieldError('remove', 'A label is added or removed, not both');
    const names = { add: add.map(({ name }) => name), remove: remove.map(({ name }) => name) };
    return changing(ctx, { ...input, ...names, addIds, removeIds });
  },
  narrow: without,
  async run(ctx, { threadIds, addIds, removeIds, archive }, source) {
    const kind = archive ? 'archive' : 'label';
    const answer = await onTheRest(ctx, { threadIds, kind, source }, (rest) =>
      labelThreads(ctx, { threadIds: rest, add: addIds, remove: removeIds, archive }),
    );
    const { undo } = await laneUndo(ctx, threadIds, source);
    return {
      ...told(archive ? 'moved' : 'labelled', answer),
      ...(undo && { undo: { ...undo, data: { archive, threads: undo.data } } }),
    };
  },
  async undo(ctx, data) {
    const { archive, threads } = undoData.parse(data);
    if (archive) return undoLanes(ctx, threads);
    const changeIds = new Map(threads.map((thread) => [thread.threadId, thread.changeIds]));
    return takeBack(ctx, [...changeIds.keys()], async (threadId) => {
      let undone = false;
      for (const changeId of changeIds.get(threadId) ?? [])
        undone = (await undoLabelChange(ctx, { threadId, changeId })) || undone;
      return undone;
    });
  },
});

async function findByName(ctx: TenantContext, field: 'add' | 'remove', wanted: readonly string[]) {
  const labels = await listOwnLabels(ctx.db, ctx.tenantId);
  return wanted.map((name) => {
    const found = labels.find(
      (label) => label.id === name || label.name.toLowerCase() === name.trim().toLowerCase(),
    );
    if (found) return found;
    const known = labels.slice(0, LISTED).map((label) => label.name);
    throw new FieldError(field, `There is no label "${name}". There are: ${known.join(', ') || 'none'}`);
  });
}
const LISTED = 50;
