import type { Device, NotificationsAnswer } from '@triage/contract/account/notifications';
import { useEffect, useState } from 'react';
import { fieldProblemOf, trpc } from '../../client/data/queries/trpc.ts';
import {
  findSupport,
  findThisDevice,
  type Support,
  turnOff,
  turnOn,
} from '../../client/notify/this-device.ts';

/** The devices that get notifications, with this one apart, and the changes of both. */
export function useDevices(initial: NotificationsAnswer) {
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
  return {
    ...{ devices, here, others, support, note, keep, start, remove },
    test: (deviceId: string) =>
      attempt(async () => {
        await trpc.notifications.test.mutate({ deviceId });
        return 'A test notification is on its way.';
      }),
    showProblem: (text: string) => setNote({ text, isProblem: true }),
  };
}
