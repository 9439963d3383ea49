import { useRevalidator } from '@remix-run/react';
import type { AccountHealth } from '@triage/contract/account/account-health';
import type { Connection } from '@triage/contract/account/connection';
import { serverErrorOf, trpc } from '../../client/data/queries/trpc.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Section } from '../form/section.tsx';
import { HealthList } from '../health-list.tsx';
import { AddMailbox, OutcomeNote } from '../mailboxes/mailboxes-section.tsx';

interface Props {
  connection: Connection;
  health: AccountHealth;
  /** The outcome of adding another mailbox. */
  outcome: string | null;
}

/** For somebody with one mailbox. */
export function ConnectionSection({ connection, health, outcome }: Props) {
  const { revalidate, state } = useRevalidator();
  return (
    <Section anchor="mailboxes" title="Mail and calendar" about="The connected account and its status.">
      <OutcomeNote text={outcome} />
      <HealthList health={health} />
      <div className="mt-5 flex flex-wrap gap-2">
        <a
          href={reconnectAddress(connection)}
          className={buttonClass(connection.status === 'connected' ? 'line' : 'act')}
        >
          {connection.status === 'none' ? 'Connect' : 'Reconnect'}
        </a>
        {connection.status === 'none' ? null : <DisconnectButton />}
        {connection.status === 'none' ? null : <AddMailbox />}
        <Button look="quiet" disabled={state !== 'idle'} onClick={() => void revalidate()}>
          {state === 'idle' ? 'Check now' : 'Checking…'}
        </Button>
      </div>
    </Section>
  );
}

function reconnectAddress({ provider, signIn }: Connection): string {
  if (signIn) return '/onboarding/connect?account=outlook';
  return provider === 'imap' ? '/onboarding/connect?account=other' : '/api/connect/mailhost';
}

function DisconnectButton() {
  const disconnect = async () => {
    try {
      await trpc.connection.forget.mutate();
      window.location.assign('/onboarding/connect');
      return null;
    } catch (error) {
      return serverErrorOf(error) ?? 'The server did not respond';
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
