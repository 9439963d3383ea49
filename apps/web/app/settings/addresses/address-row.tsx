import type { OwnAddress } from '@triage/contract/account/addresses';
import { SignatureButtons } from './signature-buttons.tsx';
import { SignatureField } from './signature-field.tsx';
import { useSignature } from './use-signature.ts';

interface Props {
  address: OwnAddress;
  /** Whether its account has a signature of its own that can be taken over. */
  isGmail: boolean;
  onChange(changed: OwnAddress): void;
}

/** One address with its signature: the general one, its own, or the mail account's. */
export function AddressRow({ address, isGmail, onChange }: Props) {
  const { email, name, replyTo, isDefault, signature } = address;
  const { text, setText, note, problem, save, importFromGmail } = useSignature(address, onChange);
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
        <SignatureField email={email} text={text} onChange={setText} />
      )}
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <SignatureButtons {...{ signature, isGmail, text, setText, save, importFromGmail }} />
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
  if (!signature)
    return <p className="mt-2 text-sm text-ink-3">Uses the signature in the settings for writing.</p>;
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
