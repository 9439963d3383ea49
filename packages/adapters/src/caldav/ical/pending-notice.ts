import { createHmac, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { InvitationMail } from '@triage/core/ports/invitation-mail';
import type { MailAccount } from '@triage/core/ports/mail-account';
import type ICAL from 'ical.js';
import { text } from './parse-event.ts';

/**
 * What guests or the organizer still have to be told of this version, and the id of that email. Kept in the event itself,
 * so a process that dies between writing the event and queueing the email leaves the rest to the next one that reads it.
 * Anybody may have written the event: only what is signed by us is sent.
 */
export const PENDING_PROPERTY = 'x-triage-pending-notice';

export type NoticeMethod = InvitationMail['method'];
export interface PendingNotice {
  id: string;
  method: NoticeMethod;
}

const METHODS: readonly string[] = ['REQUEST', 'CANCEL', 'REPLY'];
const KEY_BYTES = 32;

/** Slow on purpose: who reads the calendar could else guess the password from a signature. */
export async function noticeKeyOf({ emailAddress, auth }: Pick<MailAccount, 'emailAddress' | 'auth'>) {
  const secret = 'password' in auth ? auth.password : auth.accessToken;
  const salt = `triage-pending-notice ${emailAddress.toLowerCase()}`;
  return (await promisify(scrypt)(secret, salt, KEY_BYTES)) as Buffer;
}

export function setPending(event: ICAL.Component, notice: PendingNotice, key: Buffer): void {
  clearPending(event);
  event.addPropertyWithValue(
    PENDING_PROPERTY,
    `${notice.method} ${notice.id} ${sign(event, notice, key).toString('hex')}`,
  );
}

export function clearPending(event: ICAL.Component): void {
  event.removeAllProperties(PENDING_PROPERTY);
}

export function findPending(event: ICAL.Component, key: Buffer): PendingNotice | null {
  const [method = '', id = '', signature = ''] = text(event, PENDING_PROPERTY).split(' ');
  if (!METHODS.includes(method) || !/^[\w-]{8,64}$/.test(id)) return null;
  const notice = { method: method as NoticeMethod, id };
  const [given, expected] = [Buffer.from(signature, 'hex'), sign(event, notice, key)];
  return given.length === expected.length && timingSafeEqual(given, expected) ? notice : null;
}

/** The key is of one account already. */
function sign(event: ICAL.Component, { id, method }: PendingNotice, key: Buffer): Buffer {
  return createHmac('sha256', key)
    .update(JSON.stringify([text(event, 'uid'), id, method]))
    .digest();
}
