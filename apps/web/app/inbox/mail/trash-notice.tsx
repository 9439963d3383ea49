import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { askEmptyTrash } from '../../client/changes/ask-delete.ts';
import { connectionQuery } from '../../client/data/queries/queries.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { gmailTrashUrl } from './gmail-trash-url.ts';

/** Above the list of the trash: what becomes of it, and what can be done about it. */
export function TrashNotice({ isEmpty }: { isEmpty: boolean }) {
  const { data: connection } = useQuery(connectionQuery);
  if (!connection || isEmpty) return null;
  return (
    <div className="flex min-h-12 items-center gap-3 border-y border-line bg-well py-1.5 pr-3 pl-6 text-sm text-ink-2 @max-[640px]:pl-4">
      <p className="min-w-0 flex-1">
        {connection.deletesForGood
          ? 'You can delete these conversations for good.'
          : 'Google deletes what is in Trash after 30 days.'}
      </p>
      {connection.deletesForGood ? (
        <Button look="quiet" size="sm" onClick={askEmptyTrash}>
          Empty Trash
        </Button>
      ) : (
        <a
          href={gmailTrashUrl(connection.emailAddress)}
          target="_blank"
          rel="noreferrer"
          className={buttonClass('quiet', 'sm')}
        >
          Open Trash in Gmail
          <ExternalLink size={14} aria-hidden />
        </a>
      )}
    </div>
  );
}
