import { useQuery } from '@tanstack/react-query';
import type { MessageView } from '@triage/contract/inbox/inbox';
import { Code, Download } from 'lucide-react';
import { trpc } from '../../client/data/queries/trpc.ts';
import { buttonClass } from '../../ui/button.tsx';
import { SheetDialog } from '../../ui/sheet-dialog.tsx';

/** The header fields of an email as it was sent, and the email itself. */
export function MessageDetails({ message, onClose }: { message: MessageView; onClose(): void }) {
  const { messageId } = message;
  const { data: headers, error } = useQuery({
    queryKey: ['headers', messageId],
    queryFn: () => trpc.reading.headers.query({ messageId }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
  const original = `/original/${encodeURIComponent(messageId)}`;
  return (
    <SheetDialog title="Message details" about={message.subject || 'No subject'} onClose={onClose} wide>
      <div className="px-5 pb-5">
        <div className="flex flex-wrap gap-2 pb-3">
          <a href={original} target="_blank" rel="noopener noreferrer" className={buttonClass('line', 'sm')}>
            <Code size={14} aria-hidden /> Show original
          </a>
          <a href={`${original}?file`} download={`${messageId}.eml`} className={buttonClass('line', 'sm')}>
            <Download size={14} aria-hidden /> Download .eml
          </a>
        </div>
        {error ? (
          <p role="alert" className="text-sm text-ink-2">
            Couldn’t load the headers.
          </p>
        ) : headers ? (
          <dl className="divide-y divide-line border-y border-line text-xs">
            {headers.map(({ name, value }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: fields repeat, and never change
              <div key={index} className="grid gap-x-4 py-1.5 sm:grid-cols-[11rem_minmax(0,1fr)]">
                <dt className="font-semibold break-words text-ink-2">{name}</dt>
                <dd dir="auto" className="font-mono break-all text-ink">
                  {value}
                </dd>
              </div>
            ))}
          </dl>
        ) : (
          <div role="status" className="animate-wait h-40 rounded-md bg-well">
            <span className="sr-only">Loading headers</span>
          </div>
        )}
      </div>
    </SheetDialog>
  );
}
