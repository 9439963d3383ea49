import { useInfiniteQuery } from '@tanstack/react-query';
import type { InboxRow } from '@triage/contract/inbox/inbox';
import { mailboxOf } from '@triage/contract/mailbox-id';
import { AlertDialog } from 'radix-ui';
import { countOf, deleteForGood, emptyTrash } from '../../client/changes/delete-for-good.ts';
import { useInboxLocation } from '../../client/data/place/inbox-location.ts';
import { mailListQuery } from '../../client/data/queries/queries.ts';
import { listDeletable, useTrashAccounts } from '../../client/data/trash-accounts.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Question } from '../../ui/confirm-dialog.tsx';
import { useOpenSheet } from '../../ui/open-sheets.ts';
import { useReturnedFocus } from '../../ui/use-returned-focus.ts';
import { gmailTrashUrl } from '../mail/gmail-trash-url.ts';

interface Props {
  rows: readonly InboxRow[] | 'all';
  onClose(): void;
}

/** Asks before conversations are deleted for good, or says why they cannot be. */
export function DeleteDialog({ rows, onClose }: Props) {
  useOpenSheet(onClose);
  useReturnedFocus();
  const { mailbox } = useInboxLocation();
  const accounts = useTrashAccounts(mailbox);
  if (accounts.length === 0) return null;
  const deletable = rows === 'all' ? rows : listDeletable(rows, accounts);
  const google = accounts.find(({ mailboxId, deletesForGood }) =>
    rows === 'all' ? !deletesForGood : rows.some(({ threadId }) => mailboxOf(threadId) === mailboxId),
  );
  const isRefused = rows === 'all' ? google !== undefined : deletable.length === 0;
  return (
    <AlertDialog.Root open onOpenChange={(open) => !open && onClose()}>
      {!isRefused ? (
        <Deletion rows={deletable} kept={rows.length - deletable.length} onClose={onClose} />
      ) : (
        <Question
          title="Only Gmail can delete this for good"
          about="Google deletes what is in Trash after 30 days. Triage has no permission to delete it sooner. You can do it in Gmail."
          cancel="Close"
          verb={
            <a
              href={gmailTrashUrl(google?.emailAddress ?? null)}
              target="_blank"
              rel="noreferrer"
              className={buttonClass('line')}
              onClick={onClose}
            >
              Open Trash in Gmail
            </a>
          }
        />
      )}
    </AlertDialog.Root>
  );
}

/** `kept`: how many others stay, because only Gmail can delete them. */
function Deletion({ rows, kept, onClose }: Props & { kept: number }) {
  const all = useCountOfTrash();
  const count = rows === 'all' ? all : rows.length;
  const title =
    rows !== 'all'
      ? `Delete ${countOf(rows.length)} for good?`
      : count === null
        ? 'Delete everything in Trash for good?'
        : `Delete all ${countOf(count)} in Trash for good?`;
  return (
    <Question
      title={title}
      about={`This cannot be undone.${kept > 0 ? ` Only Gmail can delete ${kept} more that you selected.` : ''}`}
      cancel="Cancel"
      verb={
        <Button
          look="danger"
          onClick={() => {
            onClose();
            if (rows === 'all') emptyTrash();
            else deleteForGood(rows);
          }}
        >
          {rows === 'all' ? 'Empty Trash' : 'Delete for good'}
        </Button>
      }
    />
  );
}

/** Null if no more rows are loaded, and for a single row, for which "all 1" would be wrong English. */
function useCountOfTrash(): number | null {
  const { mailbox } = useInboxLocation();
  const { data } = useInfiniteQuery(mailListQuery('trash', mailbox));
  const pages = data?.pages ?? [];
  const threads = new Set(pages.flatMap((page) => page.rows.map(({ threadId }) => threadId)));
  return pages.at(-1)?.nextCursor === null && threads.size > 1 ? threads.size : null;
}
