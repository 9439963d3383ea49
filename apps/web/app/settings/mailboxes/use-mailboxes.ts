import { useRevalidator } from '@remix-run/react';
import type { ChangeMailboxRequest, PersonMailbox } from '@triage/contract/account/mailboxes';
import { useState } from 'react';
import { fieldProblemOf, serverErrorOf, trpc } from '../../client/data/queries/trpc.ts';

/** The mailboxes as this page has changed them. */
export function useMailboxList(initial: readonly PersonMailbox[]) {
  const [seen, setSeen] = useState(initial);
  const [mailboxes, setMailboxes] = useState(initial);
  const [problem, setProblem] = useState('');
  const { revalidate } = useRevalidator();
  // The latest answer of the server.
  if (seen !== initial) {
    setSeen(initial);
    setMailboxes(initial);
  }
  const change = async (wanted: ChangeMailboxRequest) => {
    setProblem('');
    setMailboxes((all) =>
      all.map((each) => (each.mailboxId === wanted.mailboxId ? { ...each, ...withoutEmpty(wanted) } : each)),
    );
    try {
      setMailboxes((await trpc.mailboxes.change.mutate(wanted)).mailboxes);
    } catch (error) {
      setProblem(fieldProblemOf(error));
      revalidate();
    }
  };
  /** For a dialog: the error text, or null. */
  const end = async (how: 'disconnect' | 'remove', mailboxId: string): Promise<string | null> => {
    try {
      if (how === 'remove') await trpc.mailboxes.remove.mutate({ mailboxId });
      else await trpc.connection.forget.mutate({ mailboxId });
      revalidate();
      return null;
    } catch (error) {
      return serverErrorOf(error) ?? 'The server did not respond';
    }
  };
  return { mailboxes, problem, change, end };
}

/** An empty name becomes the address, which the server says. */
function withoutEmpty({ name, ...change }: ChangeMailboxRequest): Partial<PersonMailbox> {
  const { colour, notifies } = change;
  return {
    ...(name && { name }),
    ...(colour && { colour }),
    ...(notifies !== undefined && { notifies }),
  };
}
