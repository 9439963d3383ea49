import type { Passkey } from '@triage/contract/account/passkeys';
import { trpc } from '../../client/data/queries/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { failureText } from '../form/failure-text.ts';

export function RemovePasskey({ passkey, onRemoved }: { passkey: Passkey; onRemoved(): void }) {
  const remove = () =>
    failureText(async () => {
      await trpc.passkeys.remove.mutate({ passkeyId: passkey.id });
      onRemoved();
    });
  return (
    <ConfirmDialog
      trigger={
        <Button look="quiet" size="sm" aria-label={`Remove ${passkey.name}`}>
          Remove
        </Button>
      }
      title={`Remove “${passkey.name}”?`}
      verb="Remove"
      onConfirm={remove}
    >
      It can no longer sign in here. Browsers that are signed in stay signed in. Your device may go on
      offering it until you delete it there too.
    </ConfirmDialog>
  );
}
