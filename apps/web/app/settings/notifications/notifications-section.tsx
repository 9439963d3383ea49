import type { Device, NotificationsAnswer, QuietThreads } from '@triage/contract/account/notifications';
import { useEffect, useState } from 'react';
import { fieldProblemOf, trpc } from '../../client/data/queries/trpc.ts';
import {
  findSupport,
  findThisDevice,
  type Support,
  turnOff,
  turnOn,
} from '../../client/notify/this-device.ts';
import { Button } from '../../ui/button.tsx';
import { Section } from '../form/section.tsx';
import { DevicePreferencesForm } from './device-preferences.tsx';
import { OtherDevices } from './other-devices.tsx';
import { QuietList } from './quiet-list.tsx';

const hindrances: Record<Exclude<Support, 'yes'>, string> = {
  blocked:
    'This browser blocks notifications from Triage. Allow them in the browser’s settings for this site.',
  install: 'On an iPhone or iPad, add Triage to the Home Screen first: Share, then Add to Home Screen.',
  no: 'This browser does not support notifications.',
};

interface Props {
  initial: NotificationsAnswer;
  /** Null without a connection. */
  quiet: QuietThreads | null;
}

export function NotificationsSection({ initial, quiet }: Props) {
  const [devices, setDevices] = useState(initial.devices);
  const [thisId, setThisId] = useState<string | null>(null);
  const [support, setSupport] = useState<Support | null>(null);
  const [note, setNote] = useState<{ text: string; isProblem: boolean } | null>(null);
  useEffect(() => {
    const found = findSupport();
    setSupport(found);
    if (found === 'yes')
      void findThisDevice(initial.devices).then(
        (device) => setThisId(device?.deviceId ?? null),
        () => setThisId(null),
      );
  }, [initial.devices]);
  const keep = (device: Device) =>
    setDevices((before) => [...before.filter(({ deviceId }) => deviceId !== device.deviceId), device]);
  const attempt = async (work: () => Promise<string | null>) => {
    setNote(null);
    try {
      const text = await work();
      if (text) setNote({ text, isProblem: false });
    } catch (error) {
      setNote({ text: fieldProblemOf(error), isProblem: true });
    }
  };
  const remove = (deviceId: string) =>
    attempt(async () => {
      await turnOff(deviceId);
      setDevices((before) => before.filter((device) => device.deviceId !== deviceId));
      if (deviceId === thisId) setThisId(null);
      return null;
    });
  const start = () =>
    attempt(async () => {
      const device = await turnOn(initial.publicKey ?? '');
      setSupport(findSupport());
      if (!device) return null;
      keep(device);
      setThisId(device.deviceId);
      return 'Notifications are on.';
    });
  const here = devices.find(({ deviceId }) => deviceId === thisId);
  const others = devices.filter(({ deviceId }) => deviceId !== thisId);
  return (
    <Section
      title="Notifications"
      about="Only for mail that needs you. Sent by this server, encrypted for your device."
    >
      {here ? (
        <>
          <DevicePreferencesForm
            device={here}
            onChange={keep}
            onProblem={(text) => setNote({ text, isProblem: true })}
          />
          <div className="mt-5 flex flex-wrap gap-2">
            <Button
              size="sm"
              onClick={() =>
                void attempt(async () => {
                  await trpc.notifications.test.mutate({ deviceId: here.deviceId });
                  return 'A test notification is on its way.';
                })
              }
            >
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

interface TurnOnProps {
  isOffered: boolean;
  support: Support | null;
  onTurnOn(): void;
}

function TurnOn({ isOffered, support, onTurnOn }: TurnOnProps) {
  if (!isOffered)
    return (
      <p className="text-sm text-ink-2">
        Notifications are not set up on this server. Its operator can turn them on with{' '}
        <code>WEB_PUSH_KEY</code>.
      </p>
    );
  if (support !== null && support !== 'yes')
    return <p className="text-sm text-ink-2">{hindrances[support]}</p>;
  return (
    <>
      <Button onClick={onTurnOn} disabled={support === null}>
        Turn on notifications on this device
      </Button>
      <p className="mt-2 text-sm text-ink-3">
        Important mail in Reply and your reminders. You can change that here.
      </p>
    </>
  );
}
