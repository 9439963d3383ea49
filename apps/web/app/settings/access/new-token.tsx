import type { CreatedToken } from '@triage/contract/account/tokens';
import { Check, Copy } from 'lucide-react';
import { useRef, useState } from 'react';
import { announce } from '../../client/live/announce.ts';
import { Button } from '../../ui/button.tsx';

/** The token is shown only once: the server stores its hash. */
export function NewToken({ created, onDone }: { created: CreatedToken; onDone(): void }) {
  const field = useRef<HTMLInputElement>(null);
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    field.current?.select();
    try {
      await navigator.clipboard.writeText(created.token);
      setCopied(true);
      announce('Copied');
    } catch {
      // Without https there is no clipboard API; selected text can be copied by key.
      field.current?.focus();
    }
  };
  return (
    <section aria-label="Your new token" className="mt-4 rounded-lg border border-line bg-sheet p-5">
      <h4 className="font-semibold">{created.stored.name}: copy the token now</h4>
      <p className="mt-1 text-sm text-ink-2">
        It is shown only once. Store it like a password. If you lose it, revoke it and create another.
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        <input
          ref={field}
          readOnly
          aria-label="Token"
          value={created.token}
          onFocus={(event) => event.target.select()}
          className="h-9 min-w-0 flex-1 basis-64 rounded-md border border-line bg-well px-3 font-mono text-xs"
        />
        <Button look="act" onClick={() => void copy()}>
          {isCopied ? <Check size={17} aria-hidden /> : <Copy size={17} aria-hidden />}
          {isCopied ? 'Copied' : 'Copy'}
        </Button>
        <Button look="quiet" onClick={onDone}>
          Done
        </Button>
      </div>
    </section>
  );
}
