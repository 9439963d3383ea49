import type { OwnAddress } from '@triage/contract/account/addresses';
import { useState } from 'react';
import { fieldProblemOf, trpc } from '../../client/data/queries/trpc.ts';

/** The signature of one address: its text while it is edited, and the ways to change it. */
export function useSignature({ email, mailboxId }: OwnAddress, onChange: (changed: OwnAddress) => void) {
  const named = { address: email, mailboxId };
  const [text, setText] = useState<string | null>(null);
  const [note, setNote] = useState('');
  const [problem, setProblem] = useState('');
  const store = async (change: () => Promise<OwnAddress>, done: string) => {
    setProblem('');
    try {
      onChange({ ...(await change()), mailboxId });
      setText(null);
      setNote(done);
    } catch (error) {
      setNote('');
      setProblem(fieldProblemOf(error));
    }
  };
  const save = (next: string | null) =>
    store(() => trpc.settings.setSignature.mutate({ ...named, text: next }), 'Saved');
  const importFromGmail = () =>
    store(() => trpc.settings.importSignature.mutate(named), 'Signature from Gmail in use');
  return { text, setText, note, problem, save, importFromGmail };
}
