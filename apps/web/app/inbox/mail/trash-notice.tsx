import { ExternalLink } from 'lucide-react';
import { askEmptyTrash } from '../../client/changes/ask-delete.ts';
import { useInboxLocation } from '../../client/data/place/inbox-location.ts';
import { type TrashAccount, useTrashAccounts } from '../../client/data/trash-accounts.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { gmailTrashUrl } from './gmail-trash-url.ts';

/** Above the list of the trash: what becomes of it, and what can be done about it. */
export function TrashNotice({ isEmpty }: { isEmpty: boolean }) {
  const { mailbox } = useInboxLocation();
  const accounts = useTrashAccounts(mailbox);
  if (accounts.length === 0 || isEmpty) return null;
  const google = accounts.filter(({ deletesForGood }) => !deletesForGood);
  return (
    <div className="flex min-h-12 items-center gap-3 border-y border-line bg-well py-1.5 pr-3 pl-6 text-sm text-ink-2 @max-[640px]:pl-4">
      <p className="min-w-0 flex-1">{describe(accounts, google)}</p>
      {google.length === 0 ? (
        <Button look="quiet" size="sm" onClick={askEmptyTrash}>
          Empty Trash
        </Button>
      ) : google.length === 1 ? (
        <a
          href={gmailTrashUrl(google[0]?.emailAddress ?? null)}
          target="_blank"
          rel="noreferrer"
          className={buttonClass('quiet', 'sm')}
        >
          Open Trash in Gmail
          <ExternalLink size={14} aria-hidden />
        </a>
      ) : null}
    </div>
  );
}

function describe(accounts: readonly TrashAccount[], google: readonly TrashAccount[]): string {
  if (google.length === 0) return 'You can delete these conversations for good.';
  if (google.length === accounts.length) return 'Google deletes what is in Trash after 30 days.';
  const names = google.map(({ name }) => name).join(' and ');
  return `Google deletes what is in the Trash of ${names} after 30 days. You can delete the other conversations for good.`;
}
