import type { InfiniteData } from '@tanstack/react-query';
import type { MailPage } from '@triage/contract/inbox/mail-list';
import type { BulkAnswer } from '@triage/contract/triage/triage';
import { shownMailbox } from '../data/place/inbox-location.ts';
import { mailListQuery, threadQuery } from '../data/queries/queries.ts';
import { getQueryClient } from '../data/queries/query-client.ts';
import { serverErrorOf, trpc } from '../data/queries/trpc.ts';
import { planLeave, type Rows } from './inbox-actions.ts';
import { notify } from './notices/notify.ts';
import { notifyWhile } from './notices/notify-while.ts';
import { dropUndo, undoStack } from './undo-stack.ts';

/** The page size of the trash on the server. */
const AT_ONCE = 25;
/** Mail that keeps coming into the trash must not keep this going. */
const BATCHES_MAX = 400;

interface Told {
  deleted: number;
  failed: number;
}

/** Waits for the server: what cannot be undone is not shown as done before it is. */
export function deleteForGood(rows: Rows): void {
  const [first] = rows;
  if (!first) return;
  const name = rows.length === 1 ? `“${first.subject || 'No subject'}”` : countOf(rows.length);
  const work = deleteEach(rows.map(({ threadId }) => threadId));
  show(work, { doing: `Deleting ${name}…`, done: `Deleted ${name} for good` });
}

export function emptyTrash(): void {
  show(deleteAll(), { doing: 'Emptying Trash…', done: 'Trash is empty' });
}

export function countOf(conversations: number): string {
  return conversations === 1 ? '1 conversation' : `${conversations} conversations`;
}

async function deleteEach(threadIds: readonly string[]): Promise<Told> {
  const told: Told = { deleted: 0, failed: 0 };
  for (let at = 0; at < threadIds.length; at += AT_ONCE)
    add(told, await deleteBatch(threadIds.slice(at, at + AT_ONCE)));
  return told;
}

/** Deletes the trash of the mailbox that is shown, or of all. */
async function deleteAll(mailboxId = shownMailbox()): Promise<Told> {
  const told: Told = { deleted: 0, failed: 0 };
  for (let batch = 0; batch < BATCHES_MAX; batch++) {
    const { rows } = await trpc.mail.list.query({ in: 'trash', limit: AT_ONCE, mailboxId });
    if (rows.length === 0) return told;
    const { deleted, failed } = await deleteBatch(rows.map(({ threadId }) => threadId));
    told.deleted += deleted;
    if (failed > 0) return { ...told, failed };
  }
  return told;
}

async function deleteBatch(threadIds: string[]): Promise<Told> {
  const { results } = await trpc.threads.deleteForGood.mutate({ threadIds });
  const gone = new Set(results.filter(({ success }) => success).map(({ threadId }) => threadId));
  const leave = planLeave(gone);
  forgetUndo(gone);
  dropRows(gone);
  leave();
  return tell(results);
}

function tell(results: BulkAnswer['results']): Told {
  const deleted = results.filter(({ success }) => success).length;
  return { deleted, failed: results.length - deleted };
}

function add(told: Told, { deleted, failed }: Told): void {
  told.deleted += deleted;
  told.failed += failed;
}

function dropRows(gone: ReadonlySet<string>): void {
  const client = getQueryClient();
  client.setQueriesData<InfiniteData<MailPage>>({ queryKey: mailListQuery('trash').queryKey }, (list) => {
    const kept = (page: MailPage) => ({
      ...page,
      rows: page.rows.filter(({ threadId }) => !gone.has(threadId)),
    });
    return list && { ...list, pages: list.pages.map(kept) };
  });
  for (const threadId of gone) client.removeQueries(threadQuery(threadId));
}

function show(work: Promise<Told>, { doing, done }: { doing: string; done: string }): void {
  const refreshed = work.finally(() =>
    getQueryClient().invalidateQueries({ queryKey: mailListQuery('trash').queryKey }),
  );
  const text = refreshed.then(
    ({ deleted, failed }) => {
      if (failed === 0) return done;
      const rest = `Couldn’t delete ${countOf(failed)}: still in Trash.`;
      notify(deleted > 0 ? `Deleted ${countOf(deleted)} for good. ${rest}` : rest, { isProblem: true });
      return null;
    },
    (error: unknown) => {
      const why = serverErrorOf(error);
      notify(why ? `Couldn’t delete: ${why}.` : 'Couldn’t delete. Check your connection and try again.', {
        isProblem: true,
      });
      return null;
    },
  );
  notifyWhile(text, { doing });
}

/** Removes undo entries of threads that no longer exist. */
function forgetUndo(gone: ReadonlySet<string>): void {
  for (const step of undoStack.get()) {
    if (!step.changes?.some(({ row }) => gone.has(row.threadId))) continue;
    dropUndo(step);
    step.dismiss?.();
  }
}
