import type { NotificationsAnswer, QuietThreads } from '@triage/contract/account/notifications';
import { Button } from '../../ui/button.tsx';
import { Section } from '../form/section.tsx';
import { DevicePreferencesForm } from './device-preferences.tsx';
import { OtherDevices } from './other-devices.tsx';
import { QuietList } from './quiet-list.tsx';
import { TurnOn } from './turn-on.tsx';
import { useDevices } from './use-devices.ts';

interface Props {
  initial: NotificationsAnswer;
  /** Null without a connection. */
  quiet: QuietThreads | null;
}

export function NotificationsSection({ initial, quiet }: Props) {
  const { devices, here, others, support, note, keep, start, remove, test, showProblem } =
    useDevices(initial);
  return (
    <Section
      title="Notifications"
      about="Only for mail that needs you. Sent by this server, encrypted for your device."
    >
      {here ? (
        <>
          <DevicePreferencesForm device={here} onChange={keep} onProblem={showProblem} />
          <div className="mt-5 flex flex-wrap gap-2">
            <Button size="sm" onClick={() => void test(here.deviceId)}>
              Send a test
            </Button>
            <Button look="quiet" size="sm" onClick={() => void remove(here.deviceId)}>
              Turn off on this device
            </Button>
          </div>
        </>
      ) : (
        <TurnOn isOffered={initial.publicKey !== null} support={support} onTurnOn={() => void start()} />
      )}
      <p
        role={note?.isProblem ? 'alert' : 'status'}
        className={`mt-3 text-sm empty:hidden ${note?.isProblem ? 'text-danger' : 'text-ink-2'}`}
      >
        {note?.text}
      </p>
      {others.length > 0 ? (
        <OtherDevices devices={others} onRemove={(deviceId) => void remove(deviceId)} />
      ) : null}
      {quiet && (devices.length > 0 || quiet.threads.length > 0) ? (
        <QuietList threads={quiet.threads} />
      ) : null}
    </Section>
  );
}
