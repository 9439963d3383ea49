import { readServerError, trpc } from '../client/trpc.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

export function DisconnectButton() {
  const disconnect = async () => {
    try {
      await trpc.connection.forget.mutate();
      window.location.assign('/onboarding/connect');
      return null;
    } catch (error) {
      return readServerError(error) ?? 'The server does not answer';
    }
  };
  return (
    <ConfirmDialog
      trigger={<Button look="danger">Disconnect</Button>}
      title="Disconnect this account?"
      verb="Disconnect"
      onConfirm={disconnect}
    >
      Triage forgets the tokens and what it has read, and stops sorting. Mail and calendar stay as they are at
      the provider; your settings and your queue stay here.
    </ConfirmDialog>
  );
}
