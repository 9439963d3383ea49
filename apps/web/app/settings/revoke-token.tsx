import type { Token } from '@triage/contract/tokens';
import { readServerError, trpc } from '../client/trpc.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

export function RevokeToken({ token, onRevoked }: { token: Token; onRevoked(): void }) {
  const revoke = async () => {
    try {
      await trpc.tokens.revoke.mutate({ id: token.id });
      onRevoked();
      return null;
    } catch (error) {
      return readServerError(error) ?? 'The server does not answer';
    }
  };
  return (
    <ConfirmDialog
      trigger={
        <Button look="quiet" size="sm" aria-label={`Revoke ${token.name}`}>
          Revoke
        </Button>
      }
      title={`Revoke “${token.name}”?`}
      verb="Revoke"
      onConfirm={revoke}
    >
      Whatever uses this token is shut out at once. It cannot be brought back.
    </ConfirmDialog>
  );
}
