import { useRevalidator } from '@remix-run/react';
import type { DeletionReport } from '@triage/contract/account/deletion';
import type { OperatedPerson } from '@triage/contract/operator/people';
import { Trash2 } from 'lucide-react';
import { AlertDialog } from 'radix-ui';
import { type FormEvent, useState } from 'react';
import { fieldProblemOf, trpc } from '../../client/data/queries/trpc.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { describeRemoval } from './describe-removal.ts';

export function RemovePerson({ person: { userId, email } }: { person: OperatedPerson }) {
  const [isOpen, setOpen] = useState(false);
  const [report, setReport] = useState<DeletionReport | null>(null);
  const { revalidate } = useRevalidator();
  // The row goes with the dialog: the list is only fetched again once the report was read.
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
            <Question userId={userId} email={email} onRemoved={setReport} />
          )}
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

interface QuestionProps {
  userId: string;
  email: string;
  onRemoved(report: DeletionReport): void;
}

function Question({ userId, email, onRemoved }: QuestionProps) {
  const [typed, setTyped] = useState('');
  const [state, setState] = useState<{ isBusy: boolean; problem: string }>({ isBusy: false, problem: '' });
  const remove = async (event: FormEvent) => {
    event.preventDefault();
    setState({ isBusy: true, problem: '' });
    try {
      onRemoved(await trpc.operator.removePerson.mutate({ personId: userId, confirm: typed }));
    } catch (error) {
      setState({ isBusy: false, problem: fieldProblemOf(error) });
    }
  };
  return (
    <form onSubmit={(event) => void remove(event)}>
      <AlertDialog.Title className="text-lg font-semibold wrap-anywhere">Remove {email}?</AlertDialog.Title>
      <AlertDialog.Description className="mt-2 text-sm text-ink-2">
        This signs them out, cancels their pending emails, revokes access at the provider and deletes
        everything that is stored about them. Their mail and calendar at the provider are not changed. This
        can’t be undone.
      </AlertDialog.Description>
      <label className="mt-4 block text-sm">
        Type <b className="font-semibold break-all">{email}</b> to confirm
        <input
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          className="mt-2 block h-10 w-full rounded-md border border-line-strong/55 bg-sheet px-3"
        />
      </label>
      {state.problem ? (
        <p role="alert" className="mt-3 text-sm text-danger">
          {state.problem}
        </p>
      ) : null}
      <div className="mt-6 flex flex-wrap justify-end gap-2">
        <AlertDialog.Cancel asChild>
          <Button look="quiet" disabled={state.isBusy}>
            Cancel
          </Button>
        </AlertDialog.Cancel>
        <Button
          type="submit"
          look="danger"
          disabled={state.isBusy || typed.trim().toLowerCase() !== email.toLowerCase()}
        >
          {state.isBusy ? 'Removing…' : 'Remove person'}
        </Button>
      </div>
    </form>
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
