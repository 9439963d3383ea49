import { makeStore } from '../data/make-store.ts';
import { isKeepingMail, SWITCH } from './is-keeping-mail.ts';
import { findKept, putKept, wipeKeptMail } from './kept-mail.ts';

/** Data besides the cached queries that the inbox needs to open. */
export interface KeptSession {
  user: { id: string; email: string };
  realtime: { key: string; cluster: string | null } | null;
  provider: string;
  usedAt: number;
}

/** Set once the mail on this device is known to be this user's. */
export const sessionBegun = makeStore(false);

const KEY = 'session';
const UNUSED_MS = 30 * 24 * 60 * 60_000;

export async function setKeepingMail(isOn: boolean): Promise<void> {
  if (isOn) localStorage.removeItem(SWITCH);
  else localStorage.setItem(SWITCH, 'off');
  if (!isOn) await wipeKeptMail();
}

/** Another person's mail is deleted first. */
export async function beginSession(session: Omit<KeptSession, 'usedAt'>): Promise<void> {
  const earlier = await findKept<KeptSession>('entries', KEY);
  if (earlier && earlier.user.id !== session.user.id) await wipeKeptMail();
  await putKept('entries', new Map([[KEY, { ...session, usedAt: Date.now() }]]));
  sessionBegun.set(true);
}

/** Null when nothing is kept. Kept mail is deleted after a month without opening the app. */
export async function findSession(): Promise<KeptSession | null> {
  if (!isKeepingMail()) return null;
  const session = await findKept<KeptSession>('entries', KEY);
  if (!session) return null;
  if (Date.now() - session.usedAt <= UNUSED_MS) return session;
  await wipeKeptMail();
  return null;
}
