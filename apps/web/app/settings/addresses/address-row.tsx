import type { OwnAddress } from '@triage/contract/account/addresses';
import { useId, useState } from 'react';
import { fieldProblemOf, trpc } from '../../client/data/queries/trpc.ts';
import { Button } from '../../ui/button.tsx';

const TEXT_MAX = 2_000;

interface Props {
  address: OwnAddress;
  /** Whether its account has a signature of its own that can be taken over. */
  isGmail: boolean;
  onChange(changed: OwnAddress): void;
}

/** One address with its signature: the general one, its own, or the mail account's. */
export function AddressRow({ address, isGmail, onChange }: Props) {
  const { email, name, replyTo, isDefault, signature, mailboxId } = address;
  const named = { address: email, mailboxId };
  const id = useId();
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
  return (
    <li className="p-4">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <p className="min-w-0 truncate font-semibold" title={email}>
          {email}
        </p>
        {isDefault ? (
          <span className="rounded-full bg-well px-2 text-xs leading-5 text-ink-2">Default</span>
        ) : null}
      </div>
      <p className="text-sm text-ink-2">
        {name || 'No name'}
        {replyTo ? ` · Replies go to ${replyTo}` : ''}
      </p>
      {text === null ? (
        <SignaturePreview signature={signature} />
      ) : (
        <div className="mt-3">
          <label htmlFor={id} className="text-sm font-semibold">
            Signature for {email}
          </label>
          <textarea
            id={id}
            value={text}
            maxLength={TEXT_MAX}
            onChange={(event) => setText(event.target.value)}
            className="field-sizing-content mt-1 min-h-20 w-full rounded-md border border-line-strong/55 bg-sheet px-3 py-2 text-sm leading-6"
          />
        </div>
      )}
      <div className="mt-3 flex flex-wrap items-center gap-2">
        {text === null ? (
          <>
            <Button size="sm" onClick={() => setText(signature?.text ?? '')}>
              {signature ? 'Edit signature' : 'Write a signature'}
            </Button>
            {isGmail ? (
              <Button
                size="sm"
                onClick={() =>
                  void store(() => trpc.settings.importSignature.mutate(named), 'Signature from Gmail in use')
                }
              >
                Use the signature from Gmail
              </Button>
            ) : null}
            {signature ? (
              <Button size="sm" look="quiet" onClick={() => void save(null)}>
                Remove
              </Button>
            ) : null}
          </>
        ) : (
          <>
            <Button size="sm" look="act" onClick={() => void save(text.trimEnd())}>
              Save signature
            </Button>
            <Button size="sm" look="quiet" onClick={() => setText(null)}>
              Cancel
            </Button>
          </>
        )}
        <p role="status" className="text-sm text-ink-3">
          {note}
        </p>
      </div>
      {problem ? (
        <p role="alert" className="mt-2 text-sm text-danger">
          {problem}
        </p>
      ) : null}
    </li>
  );
}

function SignaturePreview({ signature }: Pick<OwnAddress, 'signature'>) {
  if (!signature) return <p className="mt-2 text-sm text-ink-3">Uses the signature under Writing.</p>;
  if (signature.text === '') return <p className="mt-2 text-sm text-ink-3">No signature.</p>;
  return (
    <div className="mt-2">
      <p className="border-l-2 border-line pl-3 text-sm whitespace-pre-line text-ink-2">{signature.text}</p>
      {signature.html ? (
        <p className="mt-1 text-xs text-ink-3">Sent with the formatting and pictures it has in Gmail.</p>
      ) : null}
    </div>
  );
}
