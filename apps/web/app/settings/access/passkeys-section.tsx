import type { Passkey } from '@triage/contract/account/passkeys';
import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { announce } from '../../client/live/announce.ts';
import { Button } from '../../ui/button.tsx';
import { Section } from '../form/section.tsx';
import { PasskeyForm } from './passkey-form.tsx';
import { PasskeyList } from './passkey-list.tsx';

/** `origin`: the one address that passkeys hold for. */
export function PasskeysSection({ initial, origin }: { initial: Passkey[]; origin: string }) {
  const [list, setList] = useState(initial);
  const [isAdding, setAdding] = useState(false);
  const add = useRef<HTMLButtonElement>(null);
  // The pressed button was removed with its row or its form.
  const focusAdd = () => requestAnimationFrame(() => add.current?.focus());
  const close = () => {
    setAdding(false);
    focusAdd();
  };
  return (
    <Section
      title="Passkeys"
      about="Sign in with your fingerprint, face, PIN or security key."
      anchor="passkeys"
    >
      {list.length > 0 ? (
        <PasskeyList
          passkeys={list}
          onRemoved={(removed) => {
            setList((before) => before.filter(({ id }) => id !== removed.id));
            announce(`Removed ${removed.name}`);
            focusAdd();
          }}
        />
      ) : (
        <p className="max-w-prose text-sm text-ink-2">
          A passkey stays on your device or in your password manager. It needs no password and works for this
          site only.
        </p>
      )}
      {isAdding ? (
        <PasskeyForm
          origin={origin}
          onAdded={(added) => {
            setList((before) => [...before, added]);
            announce(`Added ${added.name}`);
            close();
          }}
          onCancel={close}
        />
      ) : (
        <Button ref={add} className="mt-4" onClick={() => setAdding(true)}>
          <Plus size={17} aria-hidden /> Add passkey
        </Button>
      )}
    </Section>
  );
}
