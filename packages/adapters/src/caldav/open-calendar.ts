import type { Clock } from '@triage/core/ports/clock';
import type { QueueInvitation } from '@triage/core/ports/invitation-mail';
import type { Logger } from '@triage/core/ports/logger';
import { ProviderError } from '@triage/core/ports/mail';
import type { MailAccount } from '@triage/core/ports/mail-account';
import type { OwnAddresses } from './ical/parse-event.ts';
import type { Zones } from './ical/parse-times.ts';
import { noticeKeyOf } from './ical/pending-notice.ts';
import { basicLogin } from './server/basic-login.ts';
import { namedFailure } from './server/dav-failure.ts';
import { type DavObjects, davObjects } from './server/dav-objects.ts';
import { type DavCollection, type DavSession, openSession } from './server/dav-session.ts';
import { type DavFetchOptions, davFetch } from './server/fetch-dav.ts';

export interface CaldavOptions extends DavFetchOptions {
  account: () => Promise<MailAccount>;
  clock: Clock;
  logger: Logger;
  /** For servers that do not email guests and organizers themselves. */
  queueInvitation: QueueInvitation;
  /** For calendars without a time zone. */
  defaultTimeZone: () => Promise<string>;
  /** `{id}` is replaced by a room name that cannot be guessed. */
  meetingUrlTemplate?: string | undefined;
}

export interface OpenCalendar extends DavSession {
  objects: DavObjects;
  emailAddress: string;
  mine: OwnAddresses;
  noticeKey: Buffer;
  zones: Zones;
  zonesOf(collection: DavCollection): Zones;
}

export async function openCalendar(options: CaldavOptions): Promise<OpenCalendar> {
  const { emailAddress, userName, auth, caldav } = await options.account();
  if (!caldav) throw new ProviderError('noCalendar', 'The connected account has no calendar');
  const fetch = davFetch({ serverUrl: caldav, authorization: basicLogin(userName, auth) }, options);
  const objects = davObjects(fetch);
  const session = await openSession({ root: caldav, preferred: caldav }, objects.checked).catch((error) => {
    throw namedFailure('open', error, 'read');
  });
  if (!session) throw new ProviderError('notFound', 'caldav.open: the calendar is gone');
  const fallback = session.own.timeZone ?? (await options.defaultTimeZone());
  const zonesOf = ({ timeZone }: DavCollection) => ({ calendar: timeZone ?? fallback, days: 'UTC' });
  const mine = new Set([emailAddress.toLowerCase(), ...session.addresses]);
  const noticeKey = await noticeKeyOf({ emailAddress, auth });
  return { ...session, objects, emailAddress, mine, noticeKey, zones: zonesOf(session.own), zonesOf };
}
