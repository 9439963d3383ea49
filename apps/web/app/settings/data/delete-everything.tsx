import type { DeletionReport } from '@triage/contract/account/deletion';
import { AlertDialog } from 'radix-ui';
import { type FormEvent, useState } from 'react';
import { fieldProblemOf, trpc } from '../../client/data/queries/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { DeletionDone } from './deletion-done.tsx';

export function DeleteEverything({ email }: { email: string }) {
  const [typed, setTyped] = useState('');
  const [state, setState] = useState<{ isBusy: boolean; problem: string }>({ isBusy: false, problem: '' });
  const [report, setReport] = useState<DeletionReport | null>(null);
  const remove = async (event: FormEvent) => {
    event.preventDefault();
    setState({ isBusy: true, problem: '' });
    try {
      const answer = await trpc.settings.deleteEverything.mutate({ confirm: typed });
      localStorage.clear();
      setReport(answer);
    } catch (error) {
      setState({ isBusy: false, problem: fieldProblemOf(error) });
    }
  };
  return (
    <AlertDialog.Root>
      <p className="mt-8 text-sm text-ink-2">
        Deleting cancels pending sends, revokes access at the provider and removes all your data from this
        server. Your mail and calendar at the provider are not changed.
      </p>
      <AlertDialog.Trigger asChild>
        <Button look="danger" className="mt-3">
          Delete everything…
        </Button>
      </AlertDialog.Trigger>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="animate-fade fixed inset-0 z-40 bg-scrim" />
        <AlertDialog.Content className="animate-rise fixed top-[14vh] left-1/2 z-50 w-[min(92vw,28rem)] -translate-x-1/2 rounded-xl border border-line bg-float p-6 shadow-high">
          {report ? (
            <DeletionDone report={report} />
          ) : (
            <form onSubmit={(event) => void remove(event)}>
              <AlertDialog.Title className="text-lg font-semibold">Delete everything?</AlertDialog.Title>
              <AlertDialog.Description className="mt-2 text-sm text-ink-2">
                This can’t be undone. Export your data first if you want to keep it.
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
                  {state.isBusy ? 'Deleting…' : 'Delete everything'}
                </Button>
              </div>
            </form>
          )}
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
