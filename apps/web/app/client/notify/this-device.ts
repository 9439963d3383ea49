import type { Device } from '@triage/contract/account/notifications';
import { trpc } from '../data/queries/trpc.ts';

export type Support = 'yes' | 'blocked' | 'install' | 'no';

/** `install`: on iOS only an app on the home screen gets notifications. */
export function findSupport(): Support {
  const isIos = /iPhone|iPad/.test(navigator.userAgent);
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return isIos ? 'install' : 'no';
  return Notification.permission === 'denied' ? 'blocked' : 'yes';
}

/** The subscription of this browser, and its device if the signed-in user has added it. */
export async function findThisDevice(devices: readonly Device[]): Promise<Device | null> {
  const subscription = await findSubscription();
  if (!subscription) return null;
  const id = await hashEndpoint(subscription.endpoint);
  return devices.find(({ deviceId }) => deviceId === id) ?? null;
}

/** Asks the user for permission, so call it on a click. Null: the user has refused. */
export async function turnOn(publicKey: string): Promise<Device | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  await navigator.serviceWorker.register('/service-worker.js');
  const { pushManager } = await navigator.serviceWorker.ready;
  const existing = await pushManager.getSubscription();
  // A subscription with another server's key cannot be used.
  await existing?.unsubscribe();
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  const { endpoint = '', keys = {} } = subscription.toJSON();
  return trpc.notifications.add.mutate({
    endpoint,
    p256dh: keys['p256dh'] ?? '',
    auth: keys['auth'] ?? '',
    name: nameDevice(navigator.userAgent),
  });
}

export async function turnOff(deviceId: string): Promise<void> {
  await trpc.notifications.remove.mutate({ deviceId });
  const subscription = await findSubscription();
  if (subscription && (await hashEndpoint(subscription.endpoint)) === deviceId)
    await subscription.unsubscribe();
}

/** Ends a subscription that another user of this browser has left behind, and closes what the inbox shows anyway. */
export async function settleThisDevice(): Promise<void> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  for (const notification of (await registration?.getNotifications()) ?? []) notification.close();
  const subscription = await registration?.pushManager.getSubscription();
  if (!subscription) return;
  const { devices } = await trpc.notifications.get.query();
  if (!(await findThisDevice(devices))) await subscription.unsubscribe();
}

async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** The server's id of a device. */
async function hashEndpoint(endpoint: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint));
  const binary = String.fromCharCode(...new Uint8Array(digest));
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** "Chrome on Android": enough to tell one's devices apart. */
export function nameDevice(userAgent: string): string {
  const browsers = [
    ['Edg', 'Edge'],
    ['OPR', 'Opera'],
    ['Firefox', 'Firefox'],
    ['Chrome', 'Chrome'],
    ['Safari', 'Safari'],
  ];
  const systems = [
    ['iPhone', 'iPhone'],
    ['iPad', 'iPad'],
    ['Android', 'Android'],
    ['Windows', 'Windows'],
    ['Mac OS', 'Mac'],
    ['Linux', 'Linux'],
  ];
  const find = (names: string[][]) => names.find(([mark = '']) => userAgent.includes(mark))?.[1];
  return `${find(browsers) ?? 'Browser'} on ${find(systems) ?? 'another system'}`;
}
