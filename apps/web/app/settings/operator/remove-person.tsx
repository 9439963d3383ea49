import { useRevalidator } from '@remix-run/react';
import type { DeletionReport } from '@triage/contract/account/deletion';
import type { OperatedPerson } from '@triage/contract/operator/people';
import { Trash2 } from 'lucide-react';
import { AlertDialog } from 'radix-ui';
import { useState } from 'react';
import { trpc } from '../../client/data/queries/trpc.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { TypedQuestion } from '../form/typed-question.tsx';
import { describeRemoval } from './describe-removal.ts';

export function RemovePerson({ person: { userId, email } }: { person: OperatedPerson }) {
  const [isOpen, setOpen] = useState(false);
  const [report, setReport] = useState<DeletionReport | null>(null);
  const { revalidate } = useRevalidator();
  // The dialog is part of the row, so the list is fetched again only after the report has been read.
  const change = (open: boolean) => {
    setOpen(open);
    if (!open && report) void revalidate();
  };
  return (
    <AlertDialog.Root open={isOpen} onOpenChange={change}>
      <AlertDialog.Trigger asChild>
        <IconButton label={`Remove ${email}`}>
          <Trash2 size={16} aria-hidden />
        </IconButton>
      </AlertDialog.Trigger>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="animate-fade fixed inset-0 z-40 bg-scrim" />
        <AlertDialog.Content className="animate-rise fixed top-[14vh] left-1/2 z-50 w-[min(92vw,28rem)] -translate-x-1/2 rounded-xl border border-line bg-float p-6 shadow-high">
          {report ? (
            <Removed email={email} report={report} />
          ) : (
            <TypedQuestion
              title={`Remove ${email}?`}
              about="This signs them out, cancels their pending emails, revokes access at the provider and deletes everything that is stored about them. Their mail and calendar at the provider are not changed. This can’t be undone."
              email={email}
              verb="Remove person"
              doing="Removing…"
              onConfirm={async (confirm) =>
                setReport(await trpc.operator.removePerson.mutate({ personId: userId, confirm }))
              }
            />
          )}
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

function Removed({ email, report }: { email: string; report: DeletionReport }) {
  return (
    <>
      <AlertDialog.Title className="text-lg font-semibold wrap-anywhere">
        {email} was removed
      </AlertDialog.Title>
      <AlertDialog.Description asChild>
        <ul className="mt-2 space-y-1.5 text-sm text-ink-2">
          {describeRemoval(report).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </AlertDialog.Description>
      <div className="mt-6 flex justify-end">
        <AlertDialog.Cancel asChild>
          <Button look="act" autoFocus>
            Done
          </Button>
        </AlertDialog.Cancel>
      </div>
    </>
  );
}
