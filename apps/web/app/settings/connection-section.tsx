import { useRevalidator } from '@remix-run/react';
import type { AccountHealth } from '@triage/contract/account/account-health';
import type { Connection } from '@triage/contract/account/connection';
import { readServerError, trpc } from '../client/data/trpc.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { HealthList } from './health-list.tsx';
import { Section } from './section.tsx';

export function ConnectionSection({ connection, health }: { connection: Connection; health: AccountHealth }) {
  const { revalidate, state } = useRevalidator();
  return (
    <Section title="Mail and calendar" about="The connected account and its status.">
      <HealthList health={health} />
      <div className="mt-5 flex flex-wrap gap-2">
        <a
          href={
            connection.provider === 'imap' ? '/onboarding/connect?account=other' : '/api/connect/mailhost'
          }
          className={buttonClass(connection.status === 'connected' ? 'line' : 'act')}
        >
          {connection.status === 'none' ? 'Connect' : 'Reconnect'}
        </a>
        {connection.status === 'none' ? null : <DisconnectButton />}
        <Button look="quiet" disabled={state !== 'idle'} onClick={() => void revalidate()}>
          {state === 'idle' ? 'Check now' : 'Checking…'}
        </Button>
      </div>
    </Section>
  );
}

function DisconnectButton() {
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
