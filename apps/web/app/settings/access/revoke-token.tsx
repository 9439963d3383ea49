import type { Token } from '@triage/contract/account/tokens';
import { trpc } from '../../client/data/queries/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { failureText } from '../form/failure-text.ts';

export function RevokeToken({ token, onRevoked }: { token: Token; onRevoked(): void }) {
  const revoke = () =>
    failureText(async () => {
      await trpc.tokens.revoke.mutate({ id: token.id });
      onRevoked();
    });
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
