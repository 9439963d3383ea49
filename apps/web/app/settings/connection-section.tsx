import type { Connection } from '@triage/contract/connection';
import { Check, CircleAlert } from 'lucide-react';
import { AlertDialog } from 'radix-ui';
import { useState } from 'react';
import { readServerError, trpc } from '../client/trpc.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { Section } from './section.tsx';

const states: Record<Connection['status'], string> = {
  connected: 'Connected',
  partial: 'A permission is missing',
  revoked: 'Ended by the provider',
  none: 'Not connected',
};

export function ConnectionSection({ connection }: { connection: Connection }) {
  return (
    <Section title="Mail and calendar" about="The account that is sorted here.">
      <p className="font-semibold">{connection.emailAddress || states[connection.status]}</p>
      <ul className="mt-2 space-y-1 text-sm">
        <Permission name="Mail" granted={connection.mail} />
        <Permission name="Calendar" granted={connection.calendar} />
      </ul>
      <div className="mt-4 flex flex-wrap gap-2">
        <a href="/api/connect/mailhost" className={buttonClass('line')}>
          Connect again
        </a>
        <Disconnect />
      </div>
    </Section>
  );
}

function Permission({ name, granted }: { name: string; granted: boolean }) {
  const Icon = granted ? Check : CircleAlert;
  return (
    <li className={`flex items-center gap-2 ${granted ? 'text-ink-2' : 'text-danger'}`}>
      <Icon size={16} aria-hidden /> {name} {granted ? 'is connected' : 'is not connected'}
    </li>
  );
}

function Disconnect() {
  const [problem, setProblem] = useState('');
  const disconnect = async () => {
    try {
      await trpc.connection.forget.mutate();
      window.location.assign('/onboarding/connect');
    } catch (error) {
      setProblem(readServerError(error) ?? 'The server does not answer');
    }
  };
  return (
    <AlertDialog.Root>
      <AlertDialog.Trigger asChild>
        <Button look="danger">Disconnect</Button>
      </AlertDialog.Trigger>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="animate-fade fixed inset-0 z-40 bg-scrim" />
        <AlertDialog.Content className="animate-rise fixed top-[20vh] left-1/2 z-50 w-[min(92vw,26rem)] -translate-x-1/2 rounded-xl border border-line bg-float p-6 shadow-high">
          <AlertDialog.Title className="text-lg font-semibold">Disconnect this account?</AlertDialog.Title>
          <AlertDialog.Description className="mt-2 text-sm text-ink-2">
            Triage forgets the tokens and stops sorting. Mail and calendar stay as they are at the provider.
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
            <Button look="danger" onClick={() => void disconnect()}>
              Disconnect
            </Button>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
