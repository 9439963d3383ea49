import type { Token } from '@triage/contract/account/tokens';
import { serverErrorOf, trpc } from '../../client/data/queries/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

export function RevokeToken({ token, onRevoked }: { token: Token; onRevoked(): void }) {
  const revoke = async () => {
    try {
      await trpc.tokens.revoke.mutate({ id: token.id });
      onRevoked();
      return null;
    } catch (error) {
      return serverErrorOf(error) ?? 'The server did not respond';
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
      Programs that use this token lose access immediately. This can’t be undone.
    </ConfirmDialog>
  );
}
