import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { InboxRow } from '@triage/contract/inbox/inbox';
import { AlertDialog } from 'radix-ui';
import { countOf, deleteForGood, emptyTrash } from '../../client/changes/delete-for-good.ts';
import { connectionQuery, mailListQuery } from '../../client/data/queries/queries.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Question } from '../../ui/confirm-dialog.tsx';
import { gmailTrashUrl } from '../mail/gmail-trash-url.ts';

interface Props {
  rows: readonly InboxRow[] | 'all';
  onClose(): void;
}

/** Asks before conversations are deleted for good, or says why they cannot be. */
export function DeleteDialog({ rows, onClose }: Props) {
  const { data: connection } = useQuery(connectionQuery);
  if (!connection) return null;
  return (
    <AlertDialog.Root open onOpenChange={(open) => !open && onClose()}>
      {connection.deletesForGood ? (
        <Deletion rows={rows} onClose={onClose} />
      ) : (
        <Question
          title="Only Gmail can delete this for good"
          about="Google deletes what is in Trash after 30 days. Triage has no permission to delete it sooner. You can do it in Gmail."
          cancel="Close"
          verb={
            <a
              href={gmailTrashUrl(connection.emailAddress)}
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

function Deletion({ rows, onClose }: Props) {
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
      about="This cannot be undone."
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
  const { data } = useInfiniteQuery(mailListQuery('trash'));
  const pages = data?.pages ?? [];
  const threads = new Set(pages.flatMap((page) => page.rows.map(({ threadId }) => threadId)));
  return pages.at(-1)?.nextCursor === null && threads.size > 1 ? threads.size : null;
}
