import { Copy, ExternalLink } from 'lucide-react';
import { Button, buttonClass } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

interface Props {
  url: string;
  onCopy(): void;
  /** Resolves with the reason why the link was not replaced, else with null. */
  onRenew(): Promise<string | null>;
}

export function BookingLink({ url, onCopy, onRenew }: Props) {
  return (
    <>
      <p className="mt-4 rounded-md border border-line bg-sheet px-3 py-2 text-sm break-all select-all">
        {url}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button onClick={onCopy}>
          <Copy size={16} aria-hidden /> Copy link
        </Button>
        <a href={url} target="_blank" rel="noreferrer" className={buttonClass('line')}>
          <ExternalLink size={16} aria-hidden /> Open
        </a>
        <ConfirmDialog
          trigger={<Button look="quiet">Replace link…</Button>}
          title="Replace the link?"
          verb="Replace link"
          onConfirm={onRenew}
        >
          The old link stops working at once, also in emails that you have sent. Booked meetings stay.
        </ConfirmDialog>
      </div>
    </>
  );
}
