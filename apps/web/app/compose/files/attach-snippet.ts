import { ATTACHMENTS_BYTES_MAX, ATTACHMENTS_MAX } from '@triage/contract/limits';
import { FIRST_MAILBOX } from '@triage/contract/mailbox-id';
import type { Snippet } from '@triage/contract/sending/snippets';
import { notify } from '../../client/changes/notices/notify.ts';
import { getQueryClient } from '../../client/data/queries/query-client.ts';
import { fieldProblemOf, serverErrorOf, trpc } from '../../client/data/queries/trpc.ts';
import { changeDraft, composeStore, type DraftFile } from '../../client/draft/compose-store.ts';
import { mailboxOfDraft } from '../../client/draft/draft-mailbox.ts';
import { connectivity } from '../../client/live/connectivity.ts';
import { snippetsQuery } from '../snippets/snippets-query.ts';
import { awaitCopies, discardFiles, FILES_LIMIT } from './draft-files.ts';

/** Attaches copies of a snippet's files, which the server makes. Its text is inserted in any case. */
export function attachSnippet({ name, files }: Pick<Snippet, 'name' | 'files'>): void {
  const there = composeStore.get()?.files ?? [];
  if (!composeStore.get() || files.length === 0) return;
  const size = [...there, ...files].reduce((sum, each) => sum + each.size, 0);
  if (size > ATTACHMENTS_BYTES_MAX || there.length + files.length > ATTACHMENTS_MAX) {
    warn(name, `an email can carry at most ${ATTACHMENTS_MAX} files and ${FILES_LIMIT} of attachments`);
    return;
  }
  if (connectivity.get() === 'offline' || !navigator.onLine) {
    warn(name, 'you are offline');
    return;
  }
  const entries = files.map(
    ({ filename, size, mimeType }): DraftFile => ({
      ...{ key: crypto.randomUUID(), filename, size, mimeType },
      isCopied: true,
    }),
  );
  awaitCopies(entries, {
    copies: copyFiles(name, files.length),
    onFailed: (error) => warn(name, reasonOf(error)),
  });
  changeDraft({ files: [...there, ...entries] });
}

/** The snippet may have got other files on another device since it was listed here. */
async function copyFiles(name: string, count: number): Promise<{ attachmentId: string }[]> {
  const draft = composeStore.get();
  const { attachments } = await trpc.snippets.insertFiles.mutate({ name });
  if (attachments.length === count)
    return draft ? takeAlong(attachments, mailboxOfDraft(draft)) : attachments;
  void discardFiles(attachments);
  void getQueryClient().invalidateQueries({ queryKey: snippetsQuery.queryKey });
  throw new ChangedSnippet();
}

/** Snippets are of the person, so their files are in the first mailbox. */
async function takeAlong(files: { attachmentId: string }[], mailboxId: string) {
  if (mailboxId === FIRST_MAILBOX) return files;
  const attachmentIds = files.map(({ attachmentId }) => attachmentId);
  return (await trpc.attachments.copy.mutate({ mailboxId, attachmentIds })).attachments;
}

class ChangedSnippet extends Error {}

function reasonOf(error: unknown): string {
  if (error instanceof ChangedSnippet) return 'it has other files now. Insert it again';
  return serverErrorOf(error) === null ? 'the server did not respond' : fieldProblemOf(error);
}

function warn(name: string, reason: string): void {
  notify(`The files of “${name}” weren’t attached: ${reason.replace(/\.$/, '')}. The text was inserted.`, {
    isProblem: true,
    duration: 8_000,
  });
}
