import { AlertDialog } from 'radix-ui';
import { type FormEvent, type ReactNode, useState } from 'react';
import { fieldProblemOf } from '../../client/data/queries/trpc.ts';
import { Button } from '../../ui/button.tsx';

interface Props {
  title: string;
  about: ReactNode;
  /** The text to type; upper and lower case count as equal. */
  email: string;
  verb: string;
  /** The label while the server works. */
  doing: string;
  onConfirm(typed: string): Promise<void>;
}

/** Inside the content of an alert dialog: a deletion is confirmed by typing the address whose data goes. */
export function TypedQuestion({ title, about, email, verb, doing, onConfirm }: Props) {
  const [typed, setTyped] = useState('');
  const [state, setState] = useState<{ isBusy: boolean; problem: string }>({ isBusy: false, problem: '' });
  const confirm = async (event: FormEvent) => {
    event.preventDefault();
    setState({ isBusy: true, problem: '' });
    try {
      await onConfirm(typed);
    } catch (error) {
      setState({ isBusy: false, problem: fieldProblemOf(error) });
    }
  };
  return (
    <form onSubmit={(event) => void confirm(event)}>
      <AlertDialog.Title className="text-lg font-semibold wrap-anywhere">{title}</AlertDialog.Title>
      <AlertDialog.Description className="mt-2 text-sm text-ink-2">{about}</AlertDialog.Description>
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
          {state.isBusy ? doing : verb}
        </Button>
      </div>
    </form>
  );
}
