import { readServerError, trpc } from '../client/data/trpc.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

export function DisconnectButton() {
  const disconnect = async () => {
    try {
      await trpc.connection.forget.mutate();
      window.location.assign('/onboarding/connect');
      return null;
    } catch (error) {
      return readServerError(error) ?? 'The server did not respond';
    }
  };
  return (
    <ConfirmDialog
      trigger={<Button look="danger">Disconnect</Button>}
      title="Disconnect this account?"
      verb="Disconnect"
      onConfirm={disconnect}
    >
      Triage deletes its access tokens and the synced mail, and stops sorting. Your mail and calendar at the
      provider are not changed. Your settings and pending sends stay here.
    </ConfirmDialog>
  );
}
