import type { Token } from '@triage/contract/tokens';
import { AlertDialog } from 'radix-ui';
import { useState } from 'react';
import { readServerError, trpc } from '../client/trpc.ts';
import { Button } from '../ui/button.tsx';

export function RevokeToken({ token, onRevoked }: { token: Token; onRevoked(): void }) {
  const [problem, setProblem] = useState('');
  const revoke = async () => {
    try {
      await trpc.tokens.revoke.mutate({ id: token.id });
      onRevoked();
    } catch (error) {
      setProblem(readServerError(error) ?? 'The server does not answer');
    }
  };
  return (
    <AlertDialog.Root>
      <AlertDialog.Trigger asChild>
        <Button look="quiet" size="sm" aria-label={`Revoke ${token.name}`}>
          Revoke
        </Button>
      </AlertDialog.Trigger>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="animate-fade fixed inset-0 z-40 bg-scrim" />
        <AlertDialog.Content className="animate-rise fixed top-[20vh] left-1/2 z-50 w-[min(92vw,26rem)] -translate-x-1/2 rounded-xl border border-line bg-float p-6 shadow-high">
          <AlertDialog.Title className="text-lg font-semibold wrap-anywhere">
            Revoke “{token.name}”?
          </AlertDialog.Title>
          <AlertDialog.Description className="mt-2 text-sm text-ink-2">
            Whatever uses this token is shut out at once. It cannot be brought back.
          </AlertDialog.Description>
          {problem ? (
            <p role="alert" className="mt-3 text-sm text-danger">
              {problem}. Try again.
            </p>
          ) : null}
          <div className="mt-6 flex justify-end gap-2">
            <AlertDialog.Cancel asChild>
              <Button look="quiet">Keep it</Button>
            </AlertDialog.Cancel>
            <Button look="danger" onClick={() => void revoke()}>
              Revoke
            </Button>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
